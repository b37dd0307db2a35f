const chunkSize = 65_536;
const smallest = 64;

/** Doubles in blocks: growing copies at most one of them. */
export class GrowingDoubles {
  readonly #chunks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const at = this.#length % chunkSize;
    const number = Math.floor(this.#length / chunkSize);
    let chunk = this.#chunks[number];
    if (chunk === undefined || at === chunk.length) {
      const grown = new Float64Array(at > 0 ? at * 2 : number === 0 ? smallest : chunkSize);
      if (chunk !== undefined) grown.set(chunk);
      this.#chunks[number] = grown;
      chunk = grown;
    }
    chunk[at] = value;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#chunks[Math.floor(index / chunkSize)]?.[index % chunkSize] ?? 0;
  }

  /** Gives back what is not used. */
  trim(): void {
    const last = this.#chunks.pop();
    if (last !== undefined) this.#chunks.push(last.slice(0, ((this.#length - 1) % chunkSize) + 1));
  }
}
