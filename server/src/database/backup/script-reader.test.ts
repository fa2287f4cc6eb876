import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { END_OF_ROWS, ScriptReader } from './script-reader';

async function* inPieces(text: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0;
  for (let index = 0; from < text.length; index += 1) {
    const to = from + (sizes[index % sizes.length] ?? 1);
    yield text.subarray(from, to);
    from = to;
  }
}

async function rowsOf(reader: ScriptReader): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of reader.readRows()) {
    expect(piece.at(-1)).toBe(0x0a);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** As PostgreSQL writes them: no row is the line that ends them, but it may look much like it. */
const row = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '\\\\.', '.', '\\N', '\\.x', 'x\\.', '\\\\'))
  .map((text) => text.replaceAll('\n', '\\n'))
  .filter((text) => text !== '\\.');

describe('ScriptReader', () => {
  it('finds lines and rows wherever the pieces are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        async (tables, sizes) => {
          const rows = tables.map((table) => table.map((text) => `${text}\n`).join(''));
          const script = rows.map((text, index) => `COPY ${index}\n${text}${END_OF_ROWS}`).join('');
          const reader = new ScriptReader(inPieces(Buffer.from(script), sizes));
          for (const [index, text] of rows.entries()) {
            expect(await reader.readLine()).toBe(`COPY ${index}`);
            expect(await rowsOf(reader)).toBe(text);
          }
          expect(await reader.readLine()).toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });

  it('does not take the end of the script for the end of the rows', async () => {
    const reader = new ScriptReader(inPieces(Buffer.from('a\nb\n'), [3]));
    await expect(rowsOf(reader)).rejects.toThrow('no end');
  });
});
