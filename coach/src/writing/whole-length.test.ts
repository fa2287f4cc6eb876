import { describe, expect, it } from '@rstest/core';
import type { Kind } from '../kinds/kind';
import { KINDS } from '../kinds/kinds';
import { noteKind } from '../kinds/script/note-kind';
import { withLine } from '../kinds/testing/lines-of';
import { shownLines } from '../kinds/testing/shown-lines';
import { aContext } from '../kinds/testing/writing-context';
import { isToldKind } from '../kinds/told/told-slot';
import type { OrderParameters } from '../protocol/records';
import { dropFailing } from './repair';
import { readWriting } from './testing/read-writing';
import { checkWholeLength, lengthLine } from './whole-length';

const BOUND = [
  ['script', KINDS.script],
  ['图文', noteKind],
  ['story', KINDS.story],
  ['kit', KINDS.kit],
  ['card', KINDS.positioning],
].map(([name, kind]) => ({ name: name as string, kind: kind as Kind }));

const told = (kind: Kind, parameters: OrderParameters = {}) =>
  lengthLine(kind, aContext({ parameters })) ?? '';
const exampleOf = ({ examples, slots }: Kind) => {
  const [first = ''] = examples.split('\n\n');
  return readWriting([first], slots).lines;
};

describe('the length of the whole', () => {
  it.each([
    ['script', { seconds: 45 }, '全部算上330字以内（口播180字上下，外面的全部合计150字以内）'],
    ['script', { seconds: 20, pace: 3 }, '全部算上210字以内（口播60字上下'],
    ['script', {}, '全部算上310字以内'],
    ['story', {}, '全部算上680字以内（正文550字上下，外面的全部合计130字以内）'],
    ['story', { characters: 300 }, '全部算上430字以内（正文300字上下'],
    ['kit', {}, '全部算上800字以内；'],
    ['positioning', {}, '全部算上800字以内；'],
    ['positioning', { characters: 300 }, '全部算上300字以内；'],
    ['positioning', { characters: 30 }, '全部算上800字以内；'],
  ] as const)('is told to the writer of a %s, ordered with %j, as a number', (name, parameters, line) => {
    expect(told(KINDS[name] as unknown as Kind, parameters)).toContain(line);
  });

  it('is none where a count of items or a wish for more decides it, and for kinds that have no number', () => {
    expect(told(KINDS.kit as unknown as Kind, { count: 6 })).toBe('');
    expect(told(KINDS.story as unknown as Kind, { wish: '写细一点' })).toBe('');
    expect(told(KINDS.review as unknown as Kind)).toBe('');
  });

  it.each(BOUND)('of the $name that writers learn from keeps to it', ({ kind }) => {
    const shown = shownLines(kind, exampleOf(kind)).replace(/[*#>\s]/g, '');
    // What is told has a piece of one, for its form alone.
    if (!isToldKind(kind.slots)) expect(shown.length).toBeGreaterThan(150);
    expect(shown.length).toBeLessThanOrEqual(kind.room?.(aContext(), exampleOf(kind)).whole ?? 0);
    expect(checkWholeLength(exampleOf(kind), kind, aContext())).toEqual([]);
  });

  it.each(BOUND)(
    'of a $name that is far over it is to be shortened once, and of a change it is not',
    ({ kind }) => {
      const work = exampleOf(kind).filter(({ key }) => !key.startsWith('另'));
      const keys = isToldKind(kind.slots)
        ? ['文61', '文62', '文63', '文64', '文65', '文66']
        : ['另1', '另2', '另3', '另4'];
      const more = keys.map((key) => ({ key, text: `小节：${'说'.repeat(240)}`, from: [] }));
      const lines = [...work, ...more];
      const found = checkWholeLength(lines, kind, aContext());
      expect(found).toMatchObject([{ key: null, isSilent: true, stays: true }]);
      expect(found[0]?.why).toMatch(/^全部算上\d+字，定的是\d+字；压到\d+字以内/);
      expect(checkWholeLength(lines, kind, aContext({ action: 'revise' }))).toEqual([]);
    },
  );

  it('takes nothing out and is told to nobody, where the repair has not shortened it', () => {
    const kind = KINDS.story as unknown as Kind;
    const lines = exampleOf(kind);
    const objections = [{ key: null, why: '全部算上2000字', stays: true, isSilent: true }] as const;
    expect(dropFailing(lines, objections, kind.slots)).toEqual({ lines, dropped: [], unmet: [] });
  });

  it('grows with the stories that were ordered', () => {
    const kind = KINDS.story as unknown as Kind;
    const two = [
      ...exampleOf(kind),
      ...Array.from({ length: 12 }, (_, at) => ({ key: `文${at + 14}`, text: '说'.repeat(50), from: [] })),
    ];
    expect(checkWholeLength(two, kind, aContext())).toHaveLength(1);
    expect(checkWholeLength(withLine(two, '文14题', '第二个'), kind, aContext())).toEqual([]);
  });
});
