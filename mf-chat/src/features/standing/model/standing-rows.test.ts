import type { Standing } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { standingRows } from './standing-rows';

const last = {
  ...{ conversationId: 'c', agentKey: 'a', title: '修伞的生意', day: '2026-03-18' },
  ...{ lastWords: '一把伞收二十五', asked: '上一把是什么伞？' },
};
const due = (title: string, day: string, isToday: boolean) => ({
  ...{ deliverableId: 'd', key: title, title, day, isToday, hasScript: false },
});
const shown = (fields: Partial<Standing>) =>
  standingRows({ last: null, due: [], unmeasured: [], next: null, ...fields }).map(({ about, text }) => [
    about,
    text,
  ]);

describe('the rows of a standing', () => {
  it('are none without anything', () => {
    expect(shown({})).toEqual([]);
  });

  it('name the question that stands open, else the last words, else the title', () => {
    expect(shown({ last })).toEqual([['上次说到 · 3月18日', '上一把是什么伞？']]);
    expect(shown({ last: { ...last, asked: null } })[0]?.[1]).toBe('一把伞收二十五');
    expect(shown({ last: { ...last, asked: null, lastWords: null } })[0]?.[1]).toBe('修伞的生意');
  });

  it('name today’s posts before the late ones, and how many there are', () => {
    const [today, more, late] = [
      due('伞面怎么补', '2026-03-20', true),
      due('伞骨怎么认', '2026-03-20', true),
      due('伞柄松了', '2026-03-18', false),
    ];
    expect(shown({ due: [today, more, late] })).toEqual([['今天要发 · 共2条', '伞面怎么补']]);
    expect(shown({ due: [late] })).toEqual([['排了还没发 · 3月18日', '伞柄松了']]);
  });

  it('come in one order, and lead each to its own place', () => {
    const post = { day: '2026-03-12', title: '先发的', platform: '视频号' };
    const all = { last, due: [due('伞面', '2026-03-20', true)], unmeasured: [post], next: null };
    expect(standingRows(all).map(({ target }) => target)).toEqual([
      { type: 'conversation', conversationId: 'c', agentKey: 'a' },
      { type: 'work', deliverableId: 'd' },
      { type: 'result', post },
    ]);
  });

  it('count the late posts apart from those of today', () => {
    const late = [due('甲', '2026-03-18', false), due('乙', '2026-03-17', false)];
    expect(shown({ due: late })).toEqual([['排了还没发 · 3月18日 · 共2条', '甲']]);
    expect(shown({ due: [due('今', '2026-03-20', true), ...late] })).toEqual([['今天要发', '今']]);
  });

  it('name what is to be done on a day without a post', () => {
    const tasks = ['翻账', '问那家'].map((title) => ({ deliverableId: 'd', key: title, title }));
    const late = due('伞柄松了', '2026-03-18', false);
    expect(shown({ tasks, due: [late] })).toEqual([['今天要办 · 共2件', '翻账']]);
    expect(shown({ tasks: tasks.slice(1), due: [due('伞面', '2026-03-20', true)] })).toEqual([
      ['今天要发', '伞面'],
    ]);
  });

  it('name the oldest post without figures', () => {
    const unmeasured = [
      { day: '2026-03-16', title: '后发的', platform: '视频号' },
      { day: '2026-03-12', title: '先发的', platform: '视频号' },
    ];
    expect(shown({ unmeasured })).toEqual([['还没记数据 · 3月12日 · 共2条', '先发的']]);
  });
});
