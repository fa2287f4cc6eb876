/** So many pieces are put together at a time: few enough that their own strings die young. */
const BLOCK = 32;

/** Pieces as one flat text, with the place where each ends. */
interface Block {
  readonly text: string;
  readonly ends: readonly number[];
}

/**
 * The pieces of a text in the order of their arrival. A string of its own for each token would cost five times the
 * memory of its characters, over the minutes that thousands of answers grow: older pieces lie together in blocks.
 */
export class PieceStore {
  readonly #blocks: Block[] = [];
  #newest: string[] = [];

  constructor(first: string) {
    this.#newest.push(first);
  }

  get length(): number {
    return this.#blocks.length * BLOCK + this.#newest.length;
  }

  push(piece: string): void {
    this.#newest.push(piece);
    if (this.#newest.length === BLOCK) this.#close();
  }

  /** The piece at that place; '' where there is none. */
  at(index: number): string {
    if (index >= this.length) return '';
    const block = this.#blocks[Math.floor(index / BLOCK)];
    const place = index % BLOCK;
    if (block === undefined) return this.#newest[place] ?? '';
    return block.text.slice(place === 0 ? 0 : block.ends[place - 1], block.ends[place]);
  }

  /** All text from a piece on, as one flat string. */
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
    const ends = this.#newest.map((piece) => {
      end += piece.length;
      return end;
    });
    this.#blocks.push({ text: this.#newest.join(''), ends });
    this.#newest = [];
  }
}
