import { describe, expect, it } from '@rstest/core';
import { PERSONAS } from '../../coach/testing/personas';
import { rehearse } from '../../coach/testing/rehearse';
import { firstTitleOf } from './first-title';
import { tidyTitle } from './model-title';
import { ruleTitleOf } from './rule-title';

/** Title of a conversation with the real coach, its profile read from these messages. */
const titleOf = (...questions: string[]): string | null => {
  const coach = rehearse();
  for (const question of questions) coach.say(question);
  return ruleTitleOf({ questions, profile: coach.profile() });
};

describe('the title of a conversation', () => {
  it('a title by the rules is the trade that the messages tell', () => {
    expect(
      titleOf('我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条'),
    ).toBe('无锡调钢琴·视频号');
    expect(titleOf('我是健身教练 在成都 做了五年 客户都是写字楼的白领 想通过抖音接单')).toBe(
      '成都健身教练·抖音接单',
    );
    expect(titleOf('你好', '我在无锡调钢琴十二年，主要给琴行做售后')).toBe('无锡调钢琴');
  });

  it.each([
    [
      ['你好老师，我想咨询一下，孩子写作业拖拉到底应该怎么引导才会有效果呢？'],
      '孩子写作业拖拉到底应该怎么引导才',
    ],
    [['麻烦帮我看看这段文案有没有违规的地方：全网最低价，错过今天再等一年'], '这段文案有没有违规的地方'],
    [['hi，怎么把短视频的完播率提上去啊，我拍了三十条都没什么人看'], '怎么把短视频的完播率提上去'],
    [['在吗', '请问一下直播间的灯光怎么布置比较好看，预算两千块以内'], '直播间的灯光怎么布置比较好看'],
    [['加我微信13812345678聊一下怎么起号可以吗，我是新手什么都不懂'], '加我微信 聊一下怎么起号'],
  ])('%j is called %j', (questions, title) => expect(titleOf(...questions)).toBe(title));

  it('a first message that is a title as a whole stays the title', () => {
    for (const question of ['我做手冲咖啡', '怎么给第一条视频想钩子', 'How to start']) {
      expect([question, titleOf(question)]).toEqual([question, null]);
    }
  });

  it('the title stays while the messages have no subject', () => {
    for (const questions of [['你好'], ['在吗', '你好呀'], ['？？？', '👍👍'], []]) {
      expect([questions, titleOf(...questions)]).toEqual([questions, null]);
    }
  });

  it('a title by the rules has at most 16 characters, no phone number and no loose end', () => {
    for (const { name, messages } of PERSONAS) {
      const title = titleOf(...messages.slice(0, 3).map(({ text }) => text));
      if (title === null) continue;
      expect([name, [...title].length <= 16, /\d{7}/.test(title), /[\p{P}\s]$/u.test(title)]).toEqual([
        name,
        true,
        false,
        false,
      ]);
      expect(title).not.toMatch(/^(?:你好|您好|老师|请问|嗨)/);
    }
  });

  it('the first title is the beginning of the first message, 20 whole characters', () => {
    expect(firstTitleOf(`${'字'.repeat(19)}😀再多`)).toBe(`${'字'.repeat(19)}😀`);
  });
});

describe('the title in a model’s reply', () => {
  it.each([
    ['《无锡调琴师的定位》', '无锡调琴师的定位'],
    ['标题：“小红书起号”。', '小红书起号'],
    ['**抖音接单思路**\n解释：……', '抖音接单思路'],
    ['\n\n  怎么定价？', '怎么定价'],
    ['一二三四五六七八九十一二三四五六七八九十多出来', '一二三四五六七八九十一二三四五六七八九十'],
    ['', null],
    ['……', null],
    ['“”', null],
    ['nul\0 字', 'nul 字'],
  ])('%j becomes %j', (reply, title) => expect(tidyTitle(reply)).toBe(title));
});
