// What is done when a move or a view has been drawn, as it takes a while: the player sees that first.

export class Later {
  #waiting = false;

  /** @param {() => void} act @param {AbortSignal} [signal] until then it is also done when the page is left */
  constructor(act, signal) {
    this.act = act;
    if (signal) window.addEventListener("pagehide", () => this.#now(), { signal });
  }

  /** Do it after the next frame, once for all moves until then. */
  soon() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => window.setTimeout(() => this.#now()));
  }

  /** Do not do it after all. */
  forget() {
    this.#waiting = false;
  }

  #now() {
    if (!this.#waiting) return;
    this.#waiting = false;
    this.act();
  }
}
