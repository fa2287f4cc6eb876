import { type DuePost, GAP, type Standing } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { postWords, todaysPost } from './todays-post';

const post = (key: string, day: string, isToday = false): DuePost => ({
  ...{ deliverableId: 'calendar', key, day, title: key, isToday, hasScript: false },
});
const of = (fields: Partial<Standing>) =>
  todaysPost({ last: null, due: [], unmeasured: [], next: null, ...fields });

const [today, more] = [post('a', '2026-11-24', true), post('b', '2026-11-24', true)];
const late = post('c', '2026-11-23');
const coming = post('d', '2026-11-27');

describe('the post that a day is about', () => {
  it('is today’s, then the next, then the latest that was missed', () => {
    expect(of({ due: [today, late], coming })).toMatchObject({
      ...{ post: today, when: '今天 · 周二 11月24日', also: '前几天1条还没发' },
    });
    expect(of({ coming })).toEqual({ post: coming, when: '下一条 · 周五 11月27日', also: null });
    expect(of({ due: [late] })).toEqual({ post: late, when: '排了还没发 · 周一 11月23日', also: null });
    expect(of({})).toBeNull();
  });

  it('says what else is due', () => {
    expect(of({ due: [late, post('x', '2026-11-22')] })?.also).toBe('前几天1条还没发');
    expect(of({ due: [today], coming })?.also).toBeNull();
    expect(of({ due: [today, more, late], coming })?.also).toBe('今天还有1条，前几天1条还没发');
    expect(of({ due: [late], coming })?.also).toBe('前几天1条还没发');
  });

  it('says what is to be done today beside it', () => {
    const tasks = [{ deliverableId: 'calendar', key: 'e', title: '问那家肯不肯' }];
    expect(of({ coming, tasks })).toMatchObject({ post: coming, also: '今天要办：问那家肯不肯' });
    expect(of({ due: [today, late], tasks })?.also).toBe('前几天1条还没发，今天要办：问那家肯不肯');
  });

  it('is told by what is known of it', () => {
    expect(postWords({ ...today, format: '口播', platform: '小红书' }, 41)).toBe('口播 · 41秒 · 小红书');
    expect(postWords({ ...today, format: null, platform: '小红书' }, null)).toBe('小红书');
    expect(postWords({ ...today, format: '口播', platform: GAP }, 41)).toBe('口播 · 41秒');
    expect(postWords(today, null)).toBe('');
  });
});
