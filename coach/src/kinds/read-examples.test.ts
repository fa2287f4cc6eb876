import { describe, expect, it } from '@rstest/core';
import { readWriting } from '../writing/testing/read-writing';
import type { Kind } from './kind';
import { KINDS } from './kinds';
import { linesOf } from './testing/lines-of';
import { aContext } from './testing/writing-context';
import { objectToCopies } from './told/told-text';

const PLANNED = (['topics', 'calendar', 'check', 'review'] as const).map((name) => ({
  name,
  kind: KINDS[name] as unknown as Kind,
}));

describe.each(PLANNED)('the example of $name', ({ kind }) => {
  it('is read line by line by the reader of all answers, and leaves nothing unread', () => {
    const { lines, unread } = readWriting([`@@写\n${kind.examples}\n@@@`], kind.slots);
    const written = linesOf(kind.examples);
    expect(unread.filter((line) => line.includes('|'))).toEqual([]);
    expect(lines).toEqual(written);
  });

  it('shows its lines as they come, and none with a short name in it', () => {
    const shown = linesOf(kind.examples).map((line) => kind.show(line));
    expect(shown.join('')).not.toMatch(/\b[mf]\d/);
    expect(shown.filter((line) => line !== '').length).toBeGreaterThan(4);
  });
});

const TOLD = (['positioning', 'kit', 'ladder'] as const).map((name) => ({
  name,
  kind: KINDS[name] as unknown as Kind,
}));

describe.each(TOLD)('the example of $name, which is told', ({ kind }) => {
  const { lines, unread } = readWriting([kind.examples], kind.slots);

  it('is read as one text and what is copied from it, and leaves nothing unread', () => {
    expect(unread).toEqual([]);
    expect(lines.filter(({ key }) => key.startsWith('文')).length).toBeGreaterThan(5);
    expect(lines.some(({ key }) => !key.startsWith('文'))).toBe(true);
    expect(kind.objections(lines, aContext())).toEqual([]);
    expect(objectToCopies(lines, kind.slots)).toEqual([]);
  });

  it('is put together, written again for a change in the same words, and shows no short name', () => {
    const made = kind.toContent(lines, aContext());
    if (made === null) throw new Error('no content');
    const again = kind.toLines(made);
    expect(kind.toContent(again, aContext())).toEqual(made);
    expect(kind.report?.(made)).not.toMatch(/\b[mf]\d|@@/);
    expect(lines.map((line) => kind.show(line, aContext())).join('')).not.toMatch(/\b[mf]\d/);
  });
});
