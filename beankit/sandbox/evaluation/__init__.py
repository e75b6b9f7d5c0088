"""Student code for grading: functions and classes are called behind the walls, and plain values come back."""
