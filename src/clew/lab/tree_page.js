// Shows the puzzle at the node pointed at, and opens subtrees that have a picture of their own.
"use strict";

document.getElementById("fit").addEventListener("change", (event) => {
  document.body.classList.toggle("fit", event.target.checked);
});

const trees = JSON.parse(document.getElementById("states").textContent);

for (const section of document.querySelectorAll("[data-tree]")) {
  const tree = trees[Number(section.dataset.tree)];
  const figure = section.querySelector(".tree");
  const pictures = new Map([...section.querySelectorAll(".picture")].map((each) => [Number(each.dataset.root), each]));
  const spots = new Map([...section.querySelectorAll(".puzzle [data-place]")].map((each) => [each.dataset.place, each]));
  const caption = section.querySelector("figcaption");
  const crumbs = section.querySelector("nav");
  const shown = [...tree.blank];
  const children = tree.nodes.map(() => []);
  tree.nodes.forEach(([parent], number) => parent >= 0 && children[parent].push(number));
  const runs = section.querySelector(".runs");
  let root = 0;
  let at = 0;
  let run = 0;

  const path = (number) => {
    const found = [];
    for (let each = number; each >= 0; each = tree.nodes[each][0]) found.unshift(each);
    return found;
  };

  const group = (number) => pictures.get(root).querySelector(`[data-node="${number}"]`);

  // Scrolls the figure and not the page, as scrollIntoView would.
  function reveal(element) {
    if (!element) return;
    const [box, frame] = [element.getBoundingClientRect(), figure.getBoundingClientRect()];
    figure.scrollLeft += Math.min(0, box.left - frame.left - 20) + Math.max(0, box.right - frame.right + 20);
    figure.scrollTop += Math.min(0, box.top - frame.top - 20) + Math.max(0, box.bottom - frame.bottom + 20);
  }

  const change = (looks, changes) => Object.entries(changes).forEach(([place, look]) => { looks[place] = look; });

  function draw(looks) {
    looks.forEach((look, place) => {
      if (look === shown[place]) return;
      spots.get(tree.places[place]).innerHTML = tree.looks[look];
      shown[place] = look;
    });
  }

  const looksOf = (number) => {
    const looks = [...tree.blank];
    for (const each of path(number)) change(looks, tree.nodes[each][2]);
    return looks;
  };

  const element = (name, text, parts = []) => {
    const made = document.createElement(name);
    made.textContent = text;
    made.append(...parts);
    return made;
  };

  // Lists the runs of constraints on the way to a node, with a heading for each round.
  function trace(number) {
    const ends = { entailed: "entailed", failed: "fails", "": "" };
    const lines = [];
    let last = null;
    tree.nodes[number][3].forEach(([round, constraint, fate, removed], index) => {
      if (round !== last) lines.push(element("h4", round === 0 ? "Posted" : `Round ${round}`));
      last = round;
      const lost = removed.map(([name, values]) => element("span", `${name} loses ${values}`));
      const line = element("div", "", [element("b", constraint), ...lost]);
      if (ends[fate]) line.append(element("em", ends[fate]));
      if (!lost.length && !fate) line.append(element("i", "nothing to remove"));
      line.id = `run-${section.dataset.tree}-${index}`;
      line.dataset.run = index;
      line.dataset.fate = fate;
      line.setAttribute("role", "option");
      lines.push(line);
    });
    if (!lines.length) lines.push(element("p", "No constraint was woken."));
    runs.replaceChildren(...lines);
    run = tree.nodes[number][3].length;
    runs.removeAttribute("aria-activedescendant");
  }

  // Shows the board as it was after a run of the node pointed at.
  function pick(index) {
    const all = tree.nodes[at][3];
    if (index < 0 || index >= all.length) return;
    run = index;
    const parent = tree.nodes[at][0];
    const looks = parent < 0 ? [...tree.blank] : looksOf(parent);
    all.slice(0, index + 1).forEach((each) => change(looks, each[4]));
    draw(looks);
    for (const each of runs.querySelectorAll("[aria-selected]")) each.removeAttribute("aria-selected");
    const line = runs.querySelector(`[data-run="${index}"]`);
    line.setAttribute("aria-selected", "true");
    runs.setAttribute("aria-activedescendant", line.id);
    const [box, frame] = [line.getBoundingClientRect(), runs.getBoundingClientRect()];
    runs.scrollTop += Math.min(0, box.top - frame.top - 20) + Math.max(0, box.bottom - frame.bottom + 20);
    caption.textContent = `${tree.nodes[at][1]} After run ${index + 1} of ${all.length}.`;
  }

  function point(number, scroll) {
    at = number;
    draw(looksOf(number));
    caption.textContent = tree.nodes[number][1];
    if (runs) trace(number);
    for (const each of section.querySelectorAll(".at, .way")) each.classList.remove("at", "way");
    group(number)?.classList.add("at");
    for (const each of path(number)) {
      pictures.get(root).querySelector(`[data-edge="${each}"]`)?.classList.add("way");
    }
    if (scroll) reveal(group(number));
  }

  function open(number) {
    pictures.get(root).hidden = true;
    root = number;
    pictures.get(root).hidden = false;
    const above = path(root).filter((each) => pictures.has(each));
    crumbs.replaceChildren(
      ...(above.length < 2 ? [] : above.map((each) => {
        const button = document.createElement("button");
        button.textContent = each === 0 ? "whole tree" : `below node ${(each + 1).toLocaleString("en")}`;
        if (each === root) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => open(each));
        return button;
      })),
    );
    point(root, true);
  }

  const node = (event) => event.target.closest("[data-node]");
  figure.addEventListener("pointerover", (event) => {
    if (!runs && node(event)) point(Number(node(event).dataset.node), false);
  });
  figure.addEventListener("click", (event) => {
    const found = node(event);
    if (!found) return;
    const number = Number(found.dataset.node);
    if (found.dataset.folded && number !== root) open(number);
    else point(number, false);
  });
  figure.addEventListener("keydown", (event) => {
    const parent = tree.nodes[at][0];
    const beside = parent < 0 ? [at] : children[parent];
    const place = beside.indexOf(at);
    const wanted = {
      ArrowUp: parent,
      ArrowDown: children[at][0],
      ArrowLeft: beside[place - 1],
      ArrowRight: beside[place + 1],
    }[event.key];
    if (event.key === "Enter" && group(at)?.dataset.folded) open(at);
    else if (wanted === undefined || wanted < 0 || !group(wanted)) return;
    else point(wanted, true);
    event.preventDefault();
  });

  runs?.addEventListener("click", (event) => {
    const line = event.target.closest("[data-run]");
    if (line) pick(Number(line.dataset.run));
  });
  runs?.addEventListener("keydown", (event) => {
    const end = tree.nodes[at][3].length - 1;
    const fresh = run > end;
    const wanted = { ArrowDown: fresh ? 0 : run + 1, ArrowUp: run - 1, Home: 0, End: end }[event.key];
    if (wanted === undefined) return;
    pick(wanted);
    event.preventDefault();
  });

  const last = Math.max(0, [...section.querySelectorAll('.picture[data-root="0"] [data-node]')]
    .map((each) => Number(each.dataset.node)).pop());
  open(0);
  point(last, true);
}
