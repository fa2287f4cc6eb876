import { describe, expect, it } from '@rstest/core';
import { footOf, openText } from './foot';

type Content = Parameters<typeof footOf>[0];
const content = (fields: object): Content => ({ judgement: '先拍这一条。', ...fields }) as Content;
const beat = (part?: string) => ({
  from: 0,
  to: 4,
  say: '你听。',
  shot: '',
  caption: '',
  ...(part && { part }),
});

describe('the block below a work', () => {
  it('says what to see to, what is open and what was lent, each line with its place in the content', () => {
    const foot = footOf(
      content({
        telling: ['那会儿我也不懂。'],
        before: ['那家点过头再讲', '念慢一点'],
        open: ['收了多少钱？', '哪一年？'],
        lent: ['那会儿我也不懂。'],
      }),
    );
    expect(foot).toEqual({
      before: [
        { pointer: '/before/0', text: '那家点过头再讲' },
        { pointer: '/before/1', text: '念慢一点' },
      ],
      open: [
        { pointer: '/open/0', text: '收了多少钱？' },
        { pointer: '/open/1', text: '哪一年？' },
      ],
      lent: '替你搭的话，不认就划掉：“那会儿我也不懂。”',
    });
    expect(openText(foot.open[0]?.text ?? '')).toBe('还差你一句：收了多少钱？');
  });

  it('has the cautions of a script, but not of one of before, beside whose post they stand', () => {
    const cautions = ['门牌别拍进去'];
    expect(footOf(content({ beats: [beat()], cautions })).before).toEqual([
      { pointer: '/cautions/0', text: '门牌别拍进去' },
    ]);
    expect(footOf(content({ beats: [beat(), beat('核心')], cautions })).before).toEqual([]);
  });

  it('is empty where a work has nothing of it', () => {
    expect(footOf(content({ rows: [] }))).toEqual({ before: [], open: [], lent: '' });
  });
});
