// A page that could not be opened tries again by itself.
setTimeout(() => location.reload(), 10_000);
