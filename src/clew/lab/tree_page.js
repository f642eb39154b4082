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
  const standing = [...tree.blank];
  const children = tree.nodes.map(() => []);
  tree.nodes.forEach(([parent], number) => parent >= 0 && children[parent].push(number));
  let root = 0;
  let at = 0;

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

  function point(number, scroll) {
    at = number;
    const looks = [...tree.blank];
    for (const each of path(number)) {
      for (const [place, look] of Object.entries(tree.nodes[each][2])) looks[place] = look;
    }
    looks.forEach((look, place) => {
      if (look === standing[place]) return;
      spots.get(tree.places[place]).innerHTML = tree.looks[look];
      standing[place] = look;
    });
    caption.textContent = tree.nodes[number][1];
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
    if (node(event)) point(Number(node(event).dataset.node), false);
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

  const last = Math.max(0, [...section.querySelectorAll('.picture[data-root="0"] [data-node]')]
    .map((each) => Number(each.dataset.node)).pop());
  open(0);
  point(last, true);
}
