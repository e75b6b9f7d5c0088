// The history of a bot of the league.
const place = document.getElementById("history");
window.BoardView.history(place, place.dataset.title, JSON.parse(place.dataset.versions), document.documentElement.lang);
