import { answerAttachmentsSchema, DELIVERABLE_KINDS, orderSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { describeWorkshop } from './describe-workshop';
import { QUESTION_NUMBERS, questionAt } from './questions';
import { readCommand } from './read-command';
import { takeStep } from './take-step';
import { aUser, lastTurn, say, send, type WorkshopUser } from './testing/run-workshop';
import { NEW_WORKSHOP, readWorkshopState } from './workshop-state';
import { COMMAND_NAMES, QUESTIONS } from './workshop-texts';
import type { WorkshopInput } from './workshop-turn';

const names = [...Object.values(COMMAND_NAMES), '改 第3问', '改 第10问', '改 第11问', '先用离线教练做脚本'];
const examples = QUESTIONS.flatMap((question) => [...question.examples]);
const typed = fc.oneof(
  fc.constantFrom(
    '不知道',
    '随便',
    '？',
    '',
    ' ',
    '你好',
    '修表的',
    '一次300元',
    '每周2条',
    '帮我写个脚本',
    ' 修表的 \n',
  ),
  fc.constantFrom(...names),
  fc.constantFrom(...examples),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constant('长'.repeat(300)),
);
const input: fc.Arbitrary<WorkshopInput> = fc.oneof(
  { weight: 5, arbitrary: typed.map((text) => ({ text })) },
  { weight: 3, arbitrary: typed.map((command) => ({ command })) },
  {
    weight: 1,
    arbitrary: fc
      .record({
        action: fc.constantFrom('make' as const, 'again' as const, 'refresh' as const, 'revise' as const),
        kind: fc.constantFrom(...DELIVERABLE_KINDS),
      })
      .map((order) => ({ order })),
  },
);
const inputs = fc.array(input, { maxLength: 40 });

const sentIn = (sent: WorkshopInput): string | null =>
  'text' in sent ? sent.text : 'command' in sent ? sent.command : null;

const askedIn = (text: string): readonly string[] => text.match(/第\d+问，共10问/g) ?? [];

/** Runs a sequence and looks at every turn with what was there before it. */
function walk(
  sequence: readonly WorkshopInput[],
  look: (before: WorkshopUser, sent: WorkshopInput, after: WorkshopUser) => void,
): WorkshopUser {
  return sequence.reduce((before, sent) => {
    const after = send(before, sent);
    look(before, sent, after);
    return after;
  }, aUser());
}

describe('any sequence of messages and buttons', () => {
  it('stores nothing that was not sent to the open question, or kept with a tap', () => {
    fc.assert(
      fc.property(inputs, (sequence) => {
        walk(sequence, ({ state }, sent, after) => {
          for (const { field, value } of lastTurn(after).store) {
            const isKept = readCommand(sentIn(sent) ?? '')?.type === 'keep';
            const number = isKept ? state.offered?.number : state.open;
            expect(value).toBe(isKept ? state.offered?.text : sentIn(sent));
            expect(field).toBe(questionAt(number ?? 0).field);
            expect(number).not.toBeNull();
          }
        });
      }),
      { numRuns: 300 },
    );
  });

  it('offers only what was typed, and nothing while a question is open', () => {
    fc.assert(
      fc.property(inputs, (sequence) => {
        const texts = sequence.flatMap((sent) => ('text' in sent ? [sent.text] : []));
        walk(sequence, (_, __, { state }) => {
          if (state.offered !== null) expect(texts).toContain(state.offered.text);
          if (state.open !== null) expect(state.offered).toBeNull();
        });
      }),
    );
  });

  it('has a question open exactly when one stands in the turn, and never an eleventh', () => {
    fc.assert(
      fc.property(inputs, (sequence) => {
        walk(sequence, (_, sent, after) => {
          const { text } = lastTurn(after);
          const { open } = after.state;
          // What was typed may look like a question of ours.
          if (/第\d+问/.test(sentIn(sent) ?? '') && readCommand(sentIn(sent) ?? '') === null) return;
          expect(askedIn(text)).toEqual(open === null ? [] : [`第${open}问，共10问`]);
          expect(QUESTION_NUMBERS).toContain(open ?? 1);
        });
      }),
    );
  });

  it('always has a way on: buttons that fit, one of them a command, and an end in ten skips', () => {
    fc.assert(
      fc.property(inputs, (sequence) => {
        const user = walk(sequence, (_, __, after) => {
          const { chips, orders } = lastTurn(after);
          expect(answerAttachmentsSchema.safeParse({ chips, deliverables: [] }).success).toBe(true);
          expect(chips.filter((chip) => readCommand(chip) !== null).length).toBeGreaterThan(0);
          for (const order of orders) expect(orderSchema.safeParse(order).success).toBe(true);
        });
        const through = say(user, ...Array.from({ length: 11 }, () => '跳过'));
        expect(through.state.open).toBeNull();
        expect(lastTurn(through).chips).toContain('我答了什么');
      }),
    );
  });

  it('asks nobody the same question more than three times unless they go back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('不知道', '跳过', '修表的', '随便'), { maxLength: 40 }),
        (texts) => {
          const { turns } = say(aUser(), '开始', ...texts);
          const asked = turns.flatMap(({ text }) => askedIn(text));
          for (const question of asked) {
            expect(asked.filter((each) => each === question).length).toBeLessThanOrEqual(3);
          }
        },
      ),
    );
  });

  it('has a state that is the same after it was stored and read', () => {
    fc.assert(
      fc.property(inputs, (sequence) => {
        walk(sequence, (_, __, after) => {
          const { made, ...state } = lastTurn(after).state;
          expect(after.state).toMatchObject(state);
          expect([...after.state.made].sort()).toEqual([...made].sort());
        });
      }),
    );
  });
});

describe('a stored state', () => {
  it('is read whatever stands in it', () => {
    const field = fc.oneof(fc.integer(), fc.string(), fc.jsonValue());
    const stored = fc.oneof(
      fc.jsonValue(),
      fc.record({
        version: fc.constant(1),
        open: field,
        unsure: field,
        skipped: field,
        last: field,
        made: field,
        offered: field,
      }),
      fc.record({
        version: fc.constant(1),
        offered: fc.record({ number: field, text: field }),
        skipped: fc.array(field),
      }),
    );
    fc.assert(
      fc.property(stored, input, (value, sent) => {
        const state = readWorkshopState(value);
        expect(readWorkshopState(JSON.parse(JSON.stringify(state)))).toEqual(state);
        expect(takeStep(state, sent, []).chips.length).toBeGreaterThan(0);
        expect(describeWorkshop(state, []).chips.length).toBeGreaterThan(0);
      }),
    );
  });

  it('keeps no offer that is longer than an answer', () => {
    const offered = { number: 1, text: '修'.repeat(201) };
    expect(readWorkshopState({ ...NEW_WORKSHOP, offered }).offered).toBeNull();
  });

  it('of another version begins anew', () => {
    expect(readWorkshopState({ version: 2, open: 3 })).toEqual(NEW_WORKSHOP);
    expect(readWorkshopState(undefined)).toEqual(NEW_WORKSHOP);
  });
});
