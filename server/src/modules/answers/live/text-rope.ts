/** Chunks per block. Small enough that the chunks are collected in the young generation. */
const BLOCK = 32;

/** Chunks as one flat text, with the end of each. */
interface Block {
  readonly text: string;
  readonly ends: readonly number[];
}

/**
 * The chunks of a text in the order of arrival. A string per token would cost five times the memory of its
 * characters, over the minutes in which thousands of answers grow; older chunks are therefore joined into blocks.
 */
export class TextRope {
  readonly #blocks: Block[] = [];
  #newest: string[] = [];

  constructor(first: string) {
    this.#newest.push(first);
  }

  get length(): number {
    return this.#blocks.length * BLOCK + this.#newest.length;
  }

  push(chunk: string): void {
    this.#newest.push(chunk);
    if (this.#newest.length === BLOCK) this.#close();
  }

  /** @returns the chunk at `index`; '' where there is none */
  at(index: number): string {
    if (index >= this.length) return '';
    const block = this.#blocks[Math.floor(index / BLOCK)];
    const place = index % BLOCK;
    if (block === undefined) return this.#newest[place] ?? '';
    return block.text.slice(place === 0 ? 0 : block.ends[place - 1], block.ends[place]);
  }

  /** All text from chunk `from` on, as one flat string. */
  join(from = 0): string {
    if (from >= this.length) return '';
    const first = Math.floor(from / BLOCK);
    const texts = this.#blocks.slice(first + 1).map((block) => block.text);
    const block = this.#blocks[first];
    const place = from % BLOCK;
    if (block === undefined) return this.#newest.slice(place).join('');
    return [block.text.slice(place === 0 ? 0 : block.ends[place - 1]), ...texts, ...this.#newest].join('');
  }

  #close(): void {
    let end = 0;
    const ends = this.#newest.map((chunk) => {
      end += chunk.length;
      return end;
    });
    this.#blocks.push({ text: this.#newest.join(''), ends });
    this.#newest = [];
  }
}
