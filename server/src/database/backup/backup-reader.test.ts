import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { BackupReader, END_OF_ROWS } from './backup-reader';

async function* inPieces(text: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0;
  for (let index = 0; from < text.length; index += 1) {
    const to = from + (sizes[index % sizes.length] ?? 1);
    yield text.subarray(from, to);
    from = to;
  }
}

async function rowsOf(reader: BackupReader): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of reader.readRows()) {
    expect(chunk.at(-1)).toBe(0x0a);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Rows in PostgreSQL's text format: similar to the line that ends the rows, but never equal to it. */
const row = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '\\\\.', '.', '\\N', '\\.x', 'x\\.', '\\\\'))
  .map((text) => text.replaceAll('\n', '\\n'))
  .filter((text) => text !== '\\.');

describe('BackupReader', () => {
  it('a script’s lines and rows are found wherever the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        async (tables, sizes) => {
          const rows = tables.map((table) => table.map((text) => `${text}\n`).join(''));
          const script = rows.map((text, index) => `COPY ${index}\n${text}${END_OF_ROWS}`).join('');
          const reader = new BackupReader(inPieces(Buffer.from(script), sizes));
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

  it('the end of the script does not count as the end of the rows', async () => {
    const reader = new BackupReader(inPieces(Buffer.from('a\nb\n'), [3]));
    await expect(rowsOf(reader)).rejects.toThrow('no end');
  });
});
