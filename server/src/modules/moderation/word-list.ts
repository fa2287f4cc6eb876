/** True for an empty line or a comment of the operator's file. */
const isComment = (line: string): boolean => line === '' || line.startsWith('#');

/** Characters without width, with which people hide a word. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/u;

/** Words of letters and digits count only as whole words: `class` is no match for `ass`. */
const isLatin = (character: string): boolean => /[\p{Script=Latin}\d]/u.test(character);

/** Full-width and half-width, upper and lower case are the same; one character may become several (`㎏`). */
const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();

interface Node {
  readonly next: Map<string, Node>;
  /** Node to go on from when the next character fits no word that begins here (Aho and Corasick, 1975). */
  fallback: Node | null;
  /** Number of matched characters. */
  readonly depth: number;
  /** Lengths of the words that end here. */
  readonly words: number[];
}

const makeNode = (depth: number): Node => ({ next: new Map(), fallback: null, depth, words: [] });

/** Words that may be neither sent nor answered. The cost of a search does not depend on their number. */
export class WordList {
  readonly size: number;
  readonly #root = makeNode(0);

  constructor(words: Iterable<string>) {
    const all = new Set([...words].map((word) => [...normalise(word)].filter(isVisible).join('')));
    all.delete('');
    this.size = all.size;
    for (const word of all) this.#add(word);
    this.#link();
  }

  /** True when the text contains one of the words. */
  isIn(text: string): boolean {
    const screen = this.screen();
    return screen.push(text).isHit || screen.end().isHit;
  }

  /** Search in a text in chunks. */
  screen(): TextScreen {
    return new TextScreen(this.#root);
  }

  #add(word: string): void {
    let node = this.#root;
    for (const character of word) {
      const known = node.next.get(character) ?? makeNode(node.depth + 1);
      node.next.set(character, known);
      node = known;
    }
    node.words.push(node.depth);
  }

  /** Breadth first, so that a node's fallback is linked before its own. */
  #link(): void {
    const queue = [...this.#root.next.values()];
    for (const node of queue) node.fallback = this.#root;
    for (const node of queue) {
      for (const [character, child] of node.next) {
        child.fallback = step(node.fallback ?? this.#root, character, this.#root);
        child.words.push(...child.fallback.words);
        queue.push(child);
      }
    }
  }
}

const isVisible = (character: string): boolean => !INVISIBLE.test(character);

const step = (from: Node, character: string, root: Node): Node => {
  for (let node: Node | null = from; node !== null; node = node.fallback) {
    const next = node.next.get(character);
    if (next !== undefined) return next;
  }
  return root;
};

interface Screened {
  /** Text without any part of a word, and that cannot become one. */
  readonly text: string;
  /** True when a word was found: neither the held-back text nor anything after it may be shown. */
  readonly isHit: boolean;
}

/** One character of the text, and its normalised form for the search. */
interface Written {
  readonly raw: string;
  readonly seen: number;
}

/** Holds back only the text that may still become one of the words. */
export class TextScreen {
  readonly #root: Node;
  #node: Node;
  /** Searched characters since the last relevant word boundary: one more than the longest possible match. */
  #seen = '';
  #held: Written[] = [];
  #hasPendingWord = false;

  constructor(root: Node) {
    this.#root = root;
    this.#node = root;
  }

  push(chunk: string): Screened {
    let text = '';
    for (const raw of chunk) {
      const seen = isVisible(raw) ? [...normalise(raw)] : [];
      for (const character of seen) if (this.#take(character)) return { text, isHit: true };
      this.#held.push({ raw, seen: seen.length });
      text += this.#release();
    }
    return { text, isHit: false };
  }

  end(): Screened {
    if (this.#hasPendingWord) return { text: '', isHit: true };
    const text = this.#held.map(({ raw }) => raw).join('');
    this.#held = [];
    return { text, isHit: false };
  }

  /** True when a word is complete with this character, or was with the one before. */
  #take(character: string): boolean {
    if (this.#hasPendingWord && !isLatin(character)) return true;
    this.#hasPendingWord = false;
    this.#node = step(this.#node, character, this.#root);
    this.#seen = (this.#seen + character).slice(-2 * (this.#node.depth + 1));
    const characters = [...this.#seen];
    for (const length of this.#node.words) {
      if (!isLatin(character)) return true;
      const before = characters[characters.length - 1 - length];
      const first = characters[characters.length - length] ?? '';
      // Only the next character shows whether a Latin word ends here.
      if (before === undefined || !isLatin(before) || !isLatin(first)) this.#hasPendingWord = true;
    }
    return false;
  }

  #release(): string {
    let needed = this.#node.depth;
    let keep = this.#held.length;
    while (keep > 0 && needed > 0) {
      keep -= 1;
      needed -= this.#held[keep]?.seen ?? 0;
    }
    const released = this.#held.splice(0, keep);
    return released.map(({ raw }) => raw).join('');
  }
}

/** Words of an operator's file: one per line; empty lines and lines that begin with `#` are skipped. */
export const readWords = (file: string): string[] =>
  file
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !isComment(line));
