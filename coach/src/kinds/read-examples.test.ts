import { describe, expect, it } from '@rstest/core';
import { readWriting } from '../writing/testing/read-writing';
import type { Kind } from './kind';
import { KINDS } from './kinds';
import { linesOf } from './testing/lines-of';

const PLANNED = (['topics', 'calendar', 'ladder', 'check', 'review'] as const).map((name) => ({
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
