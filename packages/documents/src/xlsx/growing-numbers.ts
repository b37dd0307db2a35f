const chunkSize = 65_536;
const minChunkSize = 64;

/** Doubles in blocks: growing copies at most one of them. */
export class GrowingDoubles {
  readonly #chunks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const position = this.#length % chunkSize;
    const number = Math.floor(this.#length / chunkSize);
    let chunk = this.#chunks[number];
    if (chunk === undefined || position === chunk.length) {
      const newSize = number === 0 ? minChunkSize : chunkSize;
      const grown = new Float64Array(position > 0 ? position * 2 : newSize);
      if (chunk !== undefined) grown.set(chunk);
      this.#chunks[number] = grown;
      chunk = grown;
    }
    chunk[position] = value;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#chunks[Math.floor(index / chunkSize)]?.[index % chunkSize] ?? 0;
  }

  /** Releases unused memory. */
  trim(): void {
    const last = this.#chunks.pop();
    if (last !== undefined) this.#chunks.push(last.slice(0, ((this.#length - 1) % chunkSize) + 1));
  }
}

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
