"""What a page is sent about a table: plain values made from one seat's view, drawn without knowing a rule."""
