import { DELIVERABLE_KINDS } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { describeStanding } from './describe-standing';
import type { StandingInput } from './standing-input';
import { standingLines } from './standing-lines';

const text = fc.oneof(
  fc.constantFrom('', ' ', '修伞？', '「伞？」', '【待补充】', '伞\n？', '**补？**'),
  fc.string({ unit: 'binary', maxLength: 90 }),
);
const day = fc.oneof(
  fc.integer({ min: 1, max: 31 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`),
  fc.constantFrom('2026-02-28', '2026-04-02', '', '不是日子', '2026-13-45'),
);
const item = fc.record({
  ...{ key: fc.constantFrom('a', 'b', 'c', 'd'), day, title: text },
  ...{ slot: fc.constantFrom('post' as const, 'free' as const), topic: fc.option(fc.constant('t1')) },
  ...{ pillar: fc.constant(null), format: fc.constant(null), minutes: fc.constant(30) },
  festival: fc.constant(null),
});
const input: fc.Arbitrary<StandingInput> = fc.record({
  today: day,
  shelf: fc.array(
    fc.record({
      id: fc.constantFrom('one', 'other'),
      kind: fc.constantFrom(...DELIVERABLE_KINDS),
      subject: text,
      day,
    }),
    {
      maxLength: 8,
    },
  ),
  calendar: fc.option(
    fc.record({
      deliverableId: fc.constant('calendar'),
      content: fc.record({ platform: text, items: fc.array(item, { maxLength: 12 }) }),
      blank: fc.option(fc.constantFrom('待定', '补')),
      done: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 }),
    }),
  ),
  results: fc.array(fc.record({ day, title: text }), { maxLength: 6 }),
  conversation: fc.option(
    fc.record({
      ...{ id: fc.constant('talk'), agentKey: fc.constant('agent'), title: text, day },
      ...{ words: fc.option(text), answer: text },
    }),
  ),
  isInCare: fc.boolean(),
});

const wholeOf = (cut: string): string => (cut.endsWith('…') ? cut.slice(0, -1) : cut);

describe('any standing', () => {
  it('names only what is in its input, whatever that is', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { last, due, coming, unmeasured, next } = describeStanding(given);
        const titles = given.calendar?.content.items.map(({ title }) => title) ?? [];
        for (const { title } of [...due, ...(coming ? [coming] : []), ...unmeasured])
          expect(titles).toContain(title);
        if (last !== null) {
          expect(given.conversation?.title).toBe(last.title);
          expect(given.conversation?.words ?? '').toContain(wholeOf(last.lastWords ?? ''));
          expect(given.conversation?.answer ?? '').toContain(wholeOf(last.asked ?? ''));
        }
        if (next?.type === 'conversation') expect(last).not.toBeNull();
        if (next?.type === 'result') expect(unmeasured).toContainEqual(next.post);
        if (next?.type === 'order' && next.title !== null) expect(titles).toContain(next.title);
        if (given.isInCare) expect([last, next]).toEqual([null, null]);
        expect(standingLines({ last, due, unmeasured, next }).length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 1_000 },
    );
  });
});
