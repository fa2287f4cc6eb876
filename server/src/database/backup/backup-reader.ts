const NEWLINE = 0x0a;
/** Line that ends the rows of a table. No row can be this line, because PostgreSQL doubles every backslash. */
export const END_OF_ROWS = '\\.\n';
const END = Buffer.from(END_OF_ROWS);
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}`);
/** Bound for lines other than rows, which this program wrote and which are short. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Reader of a backup's script: lines, and the rows of tables in between. Buffers one chunk and one row at most. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(script: AsyncIterable<Buffer>) {
    this.#chunks = script[Symbol.asyncIterator]();
  }

  /** The next line without its line end; null at the end of the script. */
  async readLine(): Promise<string | null> {
    for (;;) {
      const at = this.#rest.indexOf(NEWLINE);
      if (at >= 0) {
        const line = this.#rest.toString('utf8', 0, at);
        this.#rest = this.#rest.subarray(at + 1);
        return line;
      }
      if (this.#rest.length > MAX_LINE_BYTES) throw new Error('a line of the backup is too long');
      if (!(await this.#more())) return null;
    }
  }

  /** The rows up to the line that ends them, in chunks that end with a whole row. */
  async *readRows(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const lines = this.#rest.subarray(0, this.#rest.lastIndexOf(NEWLINE) + 1);
      const end = lines.subarray(0, END.length).equals(END) ? -1 : lines.indexOf(END_AFTER_ROW);
      if (end >= 0 || lines.subarray(0, END.length).equals(END)) {
        if (end >= 0) yield lines.subarray(0, end + 1);
        this.#rest = this.#rest.subarray(end + 1 + END.length);
        return;
      }
      if (lines.length > 0) {
        yield lines;
        this.#rest = this.#rest.subarray(lines.length);
      }
      if (!(await this.#more())) throw new Error('the rows of a table have no end');
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}
