"""Charts for pages and reports: plain JSON becomes inline SVG in the colours of the page, without any request."""
