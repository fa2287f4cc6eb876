/** Goes on from the line above it: an item of a list stands under the one before. */
const GOES_ON = /^(?: {2,}|\d+\. |- )/;

const ROW = '| ';
const cellsIn = (row: string): number => row.split(' | ').length;

/** Markdown of a deliverable as it grows in the chat, piece by piece. */
export class ShownText {
  #text = '';
  #under = '';
  #last = '';

  get text(): string {
    return this.#text;
  }

  /**
   * @param heading what the piece stands under: said once for pieces that follow each other, '' for none
   * @returns what has been added, with what parts it from the text above
   */
  add(piece: string, heading = ''): string {
    const isNew = heading !== '' && heading !== this.#under;
    const isSame = (mark: string) => piece.startsWith(mark) && this.#last.startsWith(mark);
    this.#under = heading;
    const shown = isNew ? `**${heading}**\n\n${piece}` : piece;
    const gap = this.#text === '' ? '' : GOES_ON.test(shown) || isSame(ROW) ? '\n' : '\n\n';
    // The first row of a table is its head, and Markdown wants a rule below it.
    const rule = piece.startsWith(ROW) && !isSame(ROW) ? `\n|${' --- |'.repeat(cellsIn(piece))}` : '';
    this.#last = piece;
    this.#text += gap + shown + rule;
    return gap + shown + rule;
  }
}

/** In the place of a piece that is being changed: an item stays one of its list. */
export const withoutWords = (piece: string, instead: string): string =>
  (GOES_ON.exec(piece)?.[0] ?? '') + instead;
