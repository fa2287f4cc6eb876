import { describe, expect, it } from '@rstest/core';
import { mergedIn, mergeNote, writeMergePrompt } from './write-merge-prompt';

const asked = { system: '你是助手。', messages: [{ role: 'user', text: '用户：排个价' }] } as const;
const limits = { promptTokens: 1_000, countTokens: (text: string) => text.length };
const textOf = (manuscripts: readonly string[], promptTokens = 1_000) =>
  writeMergePrompt(asked, manuscripts, { ...limits, promptTokens })?.messages[0]?.text;

describe('one manuscript of several', () => {
  it('is asked for as each of them was, with all of them behind what their writers were told', () => {
    expect(writeMergePrompt(asked, ['一级', '两级'], limits)).toEqual({
      system: '你是助手。',
      messages: [
        {
          role: 'user',
          text: `用户：排个价\n\n${mergeNote(2)}\n\n【第一份】\n一级\n【第一份完】\n\n【第二份】\n两级\n【第二份完】`,
        },
      ],
    });
  });

  it('is told how many there are', () => {
    expect(textOf(['一级', '两级', '三级'])).toContain('（三个人已经各写了一份给他');
    expect(textOf(['一级', '两级', '三级', '四级'])).toContain('他会比这四份都更想要的');
    expect(textOf(['一级', '两级', '三级', '四级', '五级'])).not.toContain('五级');
  });

  it('is made of as many as there is room for, and of none where there is no room for two', () => {
    const long = '级'.repeat(100);
    const room = (textOf([long, long])?.length ?? 0) + asked.system.length;
    expect(textOf([long, long, long], room)).toBe(textOf([long, long]));
    expect(textOf([long, long, long], room - 1)).toBeUndefined();
  });

  it('is none where an answer copies the frames of those that it was shown, or writes lines', () => {
    const work =
      '我把价排成了三档：上门看一次三百，修好一台八百，一年包下来三千六。先从三百那档卖起，看过的人里头，十个有四个会接着修，剩下的留个号码，下回坏了还找我。价是照你这两年的单子排的。';
    expect(mergedIn(work)).toBe(work);
    expect(mergedIn(work.replace('先从', '这是我的第一份工，先从'))).not.toBeNull();
    expect([`【第二份】\n${work}`, `@@写\n${work}`, '抱歉。'].map(mergedIn)).toEqual([null, null, null]);
  });

  it('is not asked for where there is only one', () => {
    expect(textOf(['一级'])).toBeUndefined();
  });
});
