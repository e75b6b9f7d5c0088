// A replay: filled in by its own widget.

export function replayView() {
  return "";
}
