import { describe, expect, it } from '@rstest/core';
import { linesOf, readLine, writeLine } from './line-pointer';

const content = {
  judgement: '先讲琴潮',
  items: [
    { key: 'd1', day: '2026-01-02', title: '琴潮了怎么办', topic: 't1', minutes: 20 },
    { key: 'd2', day: '2026-01-05', title: '多久调一次', topic: null, minutes: 20 },
  ],
};

describe('a line of a deliverable', () => {
  it('is found by its pointer', () => {
    expect(readLine(content, '/judgement')).toBe('先讲琴潮');
    expect(readLine(content, '/items/1/title')).toBe('多久调一次');
  });

  it.each([
    ['an item that is not there', '/items/7/title'],
    ['a number', '/items/0/minutes'],
    ['what is empty', '/items/1/topic'],
    ['a whole part', '/items/0'],
    ['the length of a list', '/items/length'],
    ['what every object has', '/items/constructor/name'],
    ['what every object comes from', '/__proto__/toString'],
    ['a key that other parts refer to', '/items/0/key'],
    ['a topic that a day refers to', '/items/0/topic'],
    ['a day', '/items/0/day'],
  ])('is not %s', (_what, pointer) => {
    expect(readLine(content, pointer)).toBeNull();
  });

  it.each([
    ['/from', { from: '2026-01-05' }],
    ['/week', { week: '2026-01-05' }],
    ['/platform', { platform: '视频号' }],
    ['/form', { form: '图文' }],
    ['/findings/0/source', { findings: [{ source: '广告法' }] }],
    ['/findings/0/quote', { findings: [{ quote: '最好' }] }],
    ['/text', { text: '全网最好' }],
  ])('is nothing that holds the parts together: %s', (pointer, parts) => {
    expect([readLine(parts, pointer), linesOf(parts)]).toEqual([null, []]);
  });

  it('is a line whose name only ends like one of these, or that stands deeper', () => {
    const parts = {
      told: [{ text: '先讲琴潮' }],
      weeks: ['先让家长停下来'],
      coverLine: '',
      platforms: ['抖音'],
    };
    expect(linesOf(parts).map(({ pointer }) => pointer)).toEqual([
      '/told/0/text',
      '/weeks/0',
      '/platforms/0',
    ]);
    expect(readLine(parts, '/coverLine')).toBe('');
  });

  it('is changed alone, and the content that it was in stays as it is', () => {
    const before = structuredClone(content);
    const changed = writeLine(content, '/items/0/title', '南方的琴为什么容易潮');
    expect(changed).toEqual({
      ...before,
      items: [{ ...before.items[0], title: '南方的琴为什么容易潮' }, before.items[1]],
    });
    expect(content).toEqual(before);
  });

  it('is listed with all others that can be changed', () => {
    expect(linesOf(content)).toEqual([
      { pointer: '/judgement', text: '先讲琴潮' },
      { pointer: '/items/0/title', text: '琴潮了怎么办' },
      { pointer: '/items/1/title', text: '多久调一次' },
    ]);
  });

  it('of a script may be its topic, and of an examined text only what stands in its place', () => {
    expect(readLine({ topic: '琴潮了怎么办' }, '/topic')).toBe('琴潮了怎么办');
    const check = { text: '全网最好', rewritten: '做得细', findings: [{ quote: '最好', rewrite: '做得细' }] };
    expect(linesOf(check).map(({ pointer }) => pointer)).toEqual(['/rewritten', '/findings/0/rewrite']);
  });
});
