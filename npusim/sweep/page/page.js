"use strict";
(() => {
  const table = document.getElementById("cases");
  const cases = [...table.querySelectorAll("tbody.case")];
  const text = document.getElementById("text");
  const reset = document.getElementById("reset");
  const buttons = [...document.querySelectorAll("[data-status][aria-pressed], [data-group][aria-pressed]")];
  const numeric = new Set(["routed", "cycles", "launches", "error", "seconds"]);

  const chosen = (key) => buttons.filter((b) => b.getAttribute("aria-pressed") === "true" && key in b.dataset).map((b) => b.dataset[key]);

  function filter() {
    const statuses = chosen("status"), groups = chosen("group");
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const one of cases) {
      const visible = (!statuses.length || statuses.includes(one.dataset.status))
        && (!groups.length || groups.includes(one.dataset.group))
        && words.every((word) => one.dataset.text.includes(word));
      one.hidden = !visible;
      shown += visible;
    }
    document.getElementById("shown").textContent = shown === cases.length ? `${shown} cases` : `${shown} of ${cases.length} cases`;
    reset.hidden = shown === cases.length;
  }

  function open(one, wanted) {
    const now = wanted ?? !one.classList.contains("open");
    one.classList.toggle("open", now);
    one.querySelector(".more").hidden = !now;
    one.querySelector(".row").setAttribute("aria-expanded", String(now));
  }

  function sort(head) {
    const key = head.dataset.key, down = head.getAttribute("aria-sort") === "ascending";
    for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const order = numeric.has(key)
      ? (a, b) => a.dataset[key] - b.dataset[key]
      : (a, b) => a.dataset[key].localeCompare(b.dataset[key]);
    cases.sort((a, b) => (down ? order(b, a) : order(a, b)));
    table.append(...cases);
  }

  function showTarget() {
    const one = document.getElementById(location.hash.slice(1));
    if (!one || !one.matches("tbody.case")) return;
    if (one.hidden) clear();
    open(one, true);
    one.scrollIntoView();
  }

  function clear() {
    for (const button of buttons) button.setAttribute("aria-pressed", "false");
    text.value = "";
    filter();
  }

  for (const button of buttons) button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    filter();
  });
  for (const head of table.querySelectorAll("th")) head.addEventListener("click", () => sort(head));
  for (const one of cases) {
    const row = one.querySelector(".row");
    row.addEventListener("click", () => open(one));
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); open(one); }
    });
  }
  text.addEventListener("input", filter);
  reset.addEventListener("click", clear);
  window.addEventListener("hashchange", showTarget);
  filter();
  showTarget();
})();
