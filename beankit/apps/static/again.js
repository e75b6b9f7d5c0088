// A page that comes again by itself: it could not be opened, or its numbers change.
setTimeout(() => location.reload(), 10_000);
