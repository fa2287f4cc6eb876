import { expect, it } from '@rstest/core';
import type { Tape, TapedTurn } from '../tape';
import { joinTapes } from './join-tapes';

const turn = (question: string, more: Partial<TapedTurn> = {}): TapedTurn => ({
  ...{ question, calls: [{ as: 'talk', text: `F|价格|300|self|m1「${question}」`, sections: { a: 'b' } }] },
  ...more,
});
const tape = (name: string, ...turns: TapedTurn[]): Tape => ({
  head: { tape: name, answers: 'strong', who: '', today: '2026-01-31', person: null },
  turns,
});

it('several tapes are one conversation, whose names of messages are counted on', () => {
  const joined = joinTapes([tape('甲', turn('一'), turn('二')), tape('乙', turn('三'))], 9);
  expect(joined?.head).toMatchObject({ tape: 'joined', endsCare: true, today: '2026-01-31' });
  expect(joined?.turns.map(({ question, calls }) => [question, calls[0]?.text])).toEqual([
    ['一', 'F|价格|300|self|m1「一」'],
    ['二', 'F|价格|300|self|m1「二」'],
    ['三', 'F|价格|300|self|m3「三」'],
  ]);
  expect(joined?.turns.some(({ calls }) => calls.some((call) => 'sections' in call))).toBe(false);
});

it('a conversation that begins anew within a tape counts from there, and so do all of its turns', () => {
  const joined = joinTapes([tape('甲', turn('一'), turn('二', { begins: true }), turn('三'))], 9);
  expect(joined?.turns.map(({ calls }) => /m\d+/.exec(calls[0]?.text ?? '')?.[0])).toEqual([
    'm1',
    'm2',
    'm2',
  ]);
  expect(joined?.turns.every((each) => each.begins === undefined)).toBe(true);
});

it('it is as long as it may be, and none without a tape', () => {
  expect(joinTapes([tape('甲', turn('一'), turn('二'), turn('三'))], 2)?.turns).toHaveLength(2);
  expect(joinTapes([], 9)).toBeNull();
});
