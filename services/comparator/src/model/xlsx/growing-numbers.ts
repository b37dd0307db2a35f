/** Whole numbers below 2³² in a typed array that doubles. */
export class GrowingNumbers {
  #values = new Uint32Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const next = new Uint32Array(this.#length * 2);
      next.set(this.#values);
      this.#values = next;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  /** Index of the first value that is not below `wanted`, among ascending ones. */
  lowerBound(wanted: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
