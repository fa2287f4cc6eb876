import { describe, expect, it } from '@rstest/core';
import { describeStanding } from './describe-standing';
import { standingLines } from './standing-lines';
import { aMonth, anInput, anItem, aTalk, MADE } from './testing/standing-inputs';

describe('the lines of a brief', () => {
  it('tell the last conversation, what is due and what was not measured', () => {
    const items = [
      anItem('a', '2026-03-15', '伞骨怎么认'),
      anItem('b', '2026-03-19', '伞柄松了'),
      anItem('c', '2026-03-20', '伞面怎么补'),
    ];
    expect(standingLines(describeStanding(anInput({ shelf: MADE, calendar: aMonth(items, ['a']) })))).toEqual(
      [
        '上次（2026-03-18，对话「修伞的生意」）：用户最后说「一把伞收二十五」，你最后问「上一个客人拿来的是什么伞？」',
        '今天要发：「伞面怎么补」（2026-03-20）',
        '前几天排了还没发：「伞柄松了」（2026-03-19）',
        '发了还没记数据：「伞骨怎么认」（2026-03-15）',
      ],
    );
  });

  it('are none for somebody new', () => {
    expect(standingLines(describeStanding(anInput({ conversation: null })))).toEqual([]);
  });

  it('list five posts of a kind at most', () => {
    const posts = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => anItem(key, '2026-03-20', `第${key}条`));
    const lines = standingLines(describeStanding(anInput({ shelf: MADE, calendar: aMonth(posts) })));
    expect(lines.at(-1)).toContain('「第e条」');
    expect(lines.at(-1)).not.toContain('「第f条」');
  });

  it('tell of the last conversation what there is to tell', () => {
    const of = (fields: Parameters<typeof aTalk>[0]) =>
      standingLines(describeStanding(anInput({ conversation: aTalk(fields) })));
    expect(of({ words: null })).toEqual(['上次（2026-03-18，对话「修伞的生意」）']);
    expect(of({ answer: '记下了。' })).toEqual([
      '上次（2026-03-18，对话「修伞的生意」）：用户最后说「一把伞收二十五」',
    ]);
    expect(of({ words: ' ' })).toEqual([
      '上次（2026-03-18，对话「修伞的生意」）：你最后问「上一个客人拿来的是什么伞？」',
    ]);
  });
});
