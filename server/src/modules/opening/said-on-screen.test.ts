import { randomUUID } from 'node:crypto';
import type { OpeningThread, SaidValue } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { saidOnScreen } from './said-on-screen';

const inSight = randomUUID();
const thread = { items: [{ id: inSight }] } as unknown as OpeningThread;
const aValue = (field: string, text: string, messageId: string = randomUUID()): SaidValue => ({
  ...{ id: randomUUID(), field, text, state: 'heard', isOwn: true, isVerbatim: true },
  place: { messageId, conversationId: randomUUID(), start: 0, end: text.length },
});
const some = (count: number, field = 'proof') =>
  Array.from({ length: count }, (_, at) => aValue(field, `第${at}个`));

describe('what the first screen marks', () => {
  it('is all that was said while that is little', () => {
    const said = { values: some(16), isWhole: true };
    expect(saidOnScreen(said, thread)).toBe(said);
  });

  it('is the newest value of each field of the sentence, and what the messages in sight say', () => {
    const values = [
      ...some(20),
      aValue('price', '旧价'),
      aValue('price', '新价'),
      aValue('proof', '此处', inSight),
    ];
    const { values: shown, isWhole } = saidOnScreen({ values, isWhole: true }, thread);
    expect([shown.map(({ text }) => text), isWhole]).toEqual([['新价', '此处'], false]);
  });

  it('is what the messages in sight have corrected, and no other correction', () => {
    const aCorrection = (messageId: string, now: string) => ({
      ...{ id: randomUUID(), messageId, was: '一场8000元', now, state: 'held' as const },
    });
    const corrections = [aCorrection(randomUUID(), '一场7000元'), aCorrection(inSight, '一场6800元')];
    const few = saidOnScreen({ values: some(3), corrections, isWhole: true }, thread);
    expect([few.corrections, few.isWhole, few.values.length]).toEqual([[corrections[1]], false, 3]);
    const many = saidOnScreen({ values: some(20), corrections, isWhole: true }, thread);
    expect(many.corrections).toEqual([corrections[1]]);
    const inThread = { values: some(3), corrections: corrections.slice(1), isWhole: true };
    expect(saidOnScreen(inThread, thread)).toBe(inThread);
  });

  it('is never more than sixteen values', () => {
    const values = Array.from({ length: 40 }, (_, at) => aValue('proof', `第${at}个`, inSight));
    expect(saidOnScreen({ values, isWhole: true }, thread).values).toHaveLength(16);
  });
});
