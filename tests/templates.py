"""The sentences that are written in the code: what is given to calls such as `say`, as templates."""

import ast
from string import Formatter


def calls(tree, name):
    """All calls of a function in a tree."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == name]


def templates_in(source, place_by_name):
    """The templates in a source: the argument at this place of every call, a text or a name that stands for texts."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {id(part) for function in functions for part in ast.walk(function)}
    found = set()
    for scope in (*functions, tree):
        texts = {}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                texts.setdefault(ast.unparse(node.targets[0]), []).append(node.value.value)
        for name, place in place_by_name.items():
            for call in calls(scope, name):
                if scope is tree and id(call) in inside:
                    continue
                found |= set(texts_of(call, place, texts))
    return found


def texts_of(call, place, texts):
    """The texts that a call may be given: written out, in a name, or made elsewhere as a sentence."""
    if len(call.args) <= place:
        return []
    text = call.args[place]
    if isinstance(text, ast.Constant):
        return [text.value]
    if isinstance(text, ast.JoinedStr):
        raise AssertionError(f"line {call.lineno}: a sentence is a template with parts, not {ast.unparse(text)}")
    return texts.get(ast.unparse(text), [])


def parts(text):
    """The names of the parts of a template."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def has_words(text):
    """Does a template say more than its parts?"""
    return any(any(map(str.isalpha, piece)) for piece, *_ in Formatter().parse(text))
