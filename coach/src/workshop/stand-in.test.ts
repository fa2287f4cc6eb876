import { DELIVERABLE_NAMES, type Order } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { readCommand } from './read-command';
import { type AnswerBefore, buttonAfterFailure, isForWorkshop, orderHere, withReturn } from './stand-in';
import { aUser, lastTurn, say } from './testing/run-workshop';
import { WORKSHEET_KINDS } from './worksheet-kinds';
import { NEW_WORKSHOP } from './workshop-state';

const COACH: AnswerBefore = { offers: [], order: null, state: null };
const ASKED: AnswerBefore = { ...COACH, state: { ...NEW_WORKSHOP, open: 3 } };
const PAUSED: AnswerBefore = { ...COACH, state: NEW_WORKSHOP };
const FAILED: AnswerBefore = { ...COACH, offers: ['先用离线教练'] };
const SCRIPT: Order = { action: 'make', kind: 'script', topic: 't3' };
const typed = (text: string) => ({ text, order: null });
const ordered = (order: Order) => ({ text: '做', order });

describe('the button where a vendor failed', () => {
  it.each(WORKSHEET_KINDS)('makes %s in the workshop', (kind) => {
    const button = buttonAfterFailure({ action: 'make', kind });
    expect(button).toBe(`先用离线教练做${DELIVERABLE_NAMES[kind]}`);
    expect(readCommand(button)).toEqual({ type: 'make', kind });
  });

  it.each<[string, Order | null]>([
    ['talk', null],
    ['a story', { action: 'make', kind: 'story' }],
    ['a change of wording', { action: 'revise', kind: 'kit' }],
  ])('leads to the questions after %s', (_what, order) => {
    const button = buttonAfterFailure(order);
    expect(button).toBe('先用离线教练');
    expect(say(aUser(), button).state.open).toBe(1);
  });
});

describe('who answers', () => {
  it('is the workshop by its button alone, where that hangs on the answer before', () => {
    expect(isForWorkshop(FAILED, typed('先用离线教练'))).toBe(true);
    expect(isForWorkshop(FAILED, typed('我想先用离线教练'))).toBe(false);
    expect(isForWorkshop(FAILED, typed('接着答'))).toBe(false);
    expect(isForWorkshop(COACH, typed('先用离线教练'))).toBe(false);
    expect(isForWorkshop(null, typed('先用离线教练'))).toBe(false);
  });

  it('is the workshop for whatever is sent to its open question, but for the way back', () => {
    expect(isForWorkshop(ASKED, typed('小红书标题多少字'))).toBe(true);
    expect(isForWorkshop(ASKED, typed('回到教练'))).toBe(false);
    expect(isForWorkshop(ASKED, typed('回到教练那天下雨'))).toBe(true);
  });

  it('is the coach again for what is typed while no question is open, but not for names of buttons', () => {
    expect(isForWorkshop(PAUSED, typed('小红书标题多少字'))).toBe(false);
    expect(isForWorkshop(PAUSED, typed('出定位卡'))).toBe(true);
    expect(isForWorkshop(PAUSED, typed('改 第3问'))).toBe(true);
  });

  it('is, for an order, the workshop where it can make that, and the coach for what only a model writes', () => {
    expect(isForWorkshop(PAUSED, ordered({ action: 'make', kind: 'kit' }))).toBe(true);
    expect(isForWorkshop(PAUSED, ordered({ action: 'make', kind: 'story' }))).toBe(false);
    expect(isForWorkshop(ASKED, ordered({ action: 'revise', kind: 'kit' }))).toBe(false);
    expect(isForWorkshop(COACH, ordered({ action: 'make', kind: 'kit' }))).toBe(false);
  });
});

describe('what a button after a failed order makes', () => {
  it('is exactly what was ordered', () => {
    const failed: AnswerBefore = { ...COACH, offers: [buttonAfterFailure(SCRIPT)], order: SCRIPT };
    expect(orderHere(failed, typed('先用离线教练做脚本'))).toEqual(SCRIPT);
    expect(orderHere(failed, typed('先用离线教练'))).toBeNull();
    expect(orderHere(PAUSED, ordered({ action: 'make', kind: 'kit' }))).toEqual({
      action: 'make',
      kind: 'kit',
    });
  });
});

describe('the way back', () => {
  it('stands on every screen, and takes the place of an example, never of 跳过', () => {
    const asked = lastTurn(say(aUser(), '开始'));
    expect(withReturn(asked)).toEqual([...asked.chips.slice(1), '回到教练']);
    const revised = lastTurn(say(aUser(), '开始', '修伞的', '街坊', '贵吗'));
    expect(withReturn(revised)).toEqual(['跳过', '改 第3问', '出定位卡', '回到教练']);
    const stopped = lastTurn(say(aUser(), '开始', '停一下'));
    expect(withReturn(stopped)).toEqual([...stopped.chips.slice(0, 3), '回到教练']);
  });
});
