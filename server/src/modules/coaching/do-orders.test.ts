import type { DeliverableRef } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { doOrders } from './do-orders';
import { Spending } from './spending';
import type { CarriedOut, CarryOutOrder, OrderedWork, Turn } from './turn-deps';
import { NEW_TURN, type TurnState } from './turn-state';

const order = (topic: string): OrderedWork => ({
  order: { kind: 'script', action: 'make', target: null, parameters: { topic } },
  targetId: null,
});
const refOf = (topic: string): DeliverableRef => ({ id: topic, kind: 'script', title: topic, version: 1 });

/** Carries these out; what is done of them may come to nothing. */
async function carriedOut(topics: readonly string[], before: Partial<TurnState> = {}, failing = '') {
  const saved: TurnState[] = [];
  const asked: string[] = [];
  const carryOut: CarryOutOrder = async function* (_turn, work, told): AsyncGenerator<never, CarriedOut> {
    yield* [];
    const { topic = '' } = work.order.parameters;
    asked.push(`${told}→${topic}`);
    const isFailed = topic === failing;
    return { text: `写好${topic}`, ref: isFailed ? null : refOf(topic), isFailed };
  };
  const save = async (state: TurnState) => void saved.push(state);
  const turn = { deps: { carryOut }, save, spending: new Spending() } as unknown as Turn;
  const state: TurnState = { ...NEW_TURN, phase: 'work', chips: ['先看看'], shown: '好。', ...before };
  let text = '';
  const hung: unknown[] = [];
  for await (const event of doOrders(turn, state, topics.map(order), new AbortController().signal)) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'extras') hung.push(event.extras);
  }
  return { saved, asked, text, hung, last: saved.at(-1) };
}

describe('the orders of an answer', () => {
  it('are done one after the other, each told of all that stands before it', async () => {
    const { asked, hung, last } = await carriedOut(['甲', '乙']);
    expect(asked).toEqual(['好。\n\n→甲', '好。\n\n写好甲\n\n→乙']);
    expect(hung).toEqual([
      { chips: ['先看看'], deliverables: [refOf('甲')] },
      { chips: ['先看看'], deliverables: [refOf('甲'), refOf('乙')] },
    ]);
    expect(last).toMatchObject({
      phase: 'done',
      shown: '好。\n\n写好甲\n\n写好乙',
      done: [0, 1],
      failed: [],
    });
  });

  it('are three at once, and that the others wait is said and kept', async () => {
    const { asked, text, last } = await carriedOut(['甲', '乙', '丙', '丁']);
    expect(asked).toHaveLength(3);
    expect(text.endsWith('\n\n一次先做三份，其余的等你看完再说。')).toBe(true);
    expect(last?.shown.endsWith('其余的等你看完再说。')).toBe(true);
    expect((await carriedOut(['甲', '乙', '丙'])).text).not.toContain('一次先做三份');
  });

  it('are not done again when the answer goes on, and what they made stays', async () => {
    const { asked, last } = await carriedOut(['甲', '乙'], {
      done: [0],
      refs: [refOf('甲')],
      shown: '写好甲',
    });
    expect(asked).toEqual(['写好甲\n\n→乙']);
    expect(last).toMatchObject({ done: [0, 1], refs: [refOf('甲'), refOf('乙')] });
  });

  it('are stored as done one by one, with those that came to nothing counted', async () => {
    const { saved, hung } = await carriedOut(['甲', '乙'], {}, '甲');
    expect(saved.map(({ phase, done, failed, refs }) => [phase, done, failed, refs.length])).toEqual([
      ['work', [0], [0], 0],
      ['work', [0, 1], [0], 1],
      ['done', [0, 1], [0], 1],
    ]);
    expect(hung.at(-1)).toMatchObject({ deliverables: [refOf('乙')] });
  });

  it('begin without a gap where nothing was said before', async () => {
    expect((await carriedOut(['甲'], { shown: '' })).asked).toEqual(['→甲']);
  });
});
