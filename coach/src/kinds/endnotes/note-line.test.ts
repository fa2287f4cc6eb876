import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { readNote, writeNote } from './note-line';

describe('a note', () => {
  it.each([
    ['眼下就办：今晚把第一条录了', '眼下就办', '今晚把第一条录了'],
    ['眼下就办:今晚把第一条录了', '眼下就办', '今晚把第一条录了'],
    ['**眼下就办**：今晚录', '眼下就办', '今晚录'],
    ['**眼下就办：**今晚录', '眼下就办', '今晚录'],
    ['【没放进来的】：价格，你说别提', '没放进来的', '价格，你说别提'],
    ['先后：一、关窗：二、除湿', '先后', '一、关窗：二、除湿'],
  ])('%s stands under its title', (line, title, text) => {
    expect(readNote(line)).toEqual({ title, text });
  });

  it.each(['今晚把第一条录了', '早上8:30开门前录', '这一句你在柜台里面前后讲过三回了：就用它', '：今晚录'])(
    '%s, without a title of its own, stands under a neutral one',
    (line) => {
      expect(readNote(line)).toEqual({ title: '另外', text: line.replace(/^：/, '') });
    },
  );

  it('of which each line has a title stands under a neutral one, and keeps them', () => {
    const line = '忙了：先丢和泥，别丢倒烟／来活了：扒开炕照一分钟／月底：数几个人问价';
    expect(readNote(line)).toEqual({ title: '另外', text: line });
    expect(readNote(writeNote({ title: '另外', text: line }))).toEqual({ title: '另外', text: line });
    for (const [kept, title] of [
      ['忙了：先丢和泥，别丢倒烟／落了的，挪到下一个拍的日子：不补', '忙了'],
      ['照着过：忙了先丢下雨那条／记两样：几个人来／晚上八点是替你定的', '照着过'],
      ['这周照着过：周二拍／20：00发', '这周照着过'],
      ['回评论：有人问价：先问门多大／有人骂：不回', '回评论'],
    ] as const)
      expect(readNote(kept)?.title).toBe(title);
  });

  it('that says nothing is none', () => {
    for (const line of ['', '  ', '眼下就办：', '：']) expect(readNote(line)).toBeNull();
  });

  it('reads the same once it has been written down again, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.constantFrom('', '眼下：', '**', '：', '8:3'),
        (text, head) => {
          const note = readNote(head + text);
          if (note !== null) expect(readNote(writeNote(note))).toEqual(note);
        },
      ),
    );
  });
});
