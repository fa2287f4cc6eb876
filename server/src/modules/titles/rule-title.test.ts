import { describe, expect, it } from '@rstest/core';
import { firstTitleOf } from './first-title';
import { tidyTitle } from './model-title';
import { ruleTitleOf } from './rule-title';

/** Title of a conversation of which nothing is known but these messages. */
const titleOf = (...questions: string[]): string | null => ruleTitleOf({ questions, facts: [] });

describe('the title of a conversation', () => {
  it('a title by the rules is the trade that the messages told', () => {
    const questions = ['你好，我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办'];
    const facts = [
      { field: 'business', value: '调钢琴' },
      { field: 'place', value: '无锡' },
      { field: 'platform', value: '视频号' },
    ] as const;
    expect(ruleTitleOf({ questions, facts })).toBe('无锡调钢琴·视频号');
    expect(ruleTitleOf({ questions, facts: facts.slice(0, 2) })).toBe('无锡调钢琴');
  });

  it('a title by the rules has of platform and goal what fits beside the trade in 16 characters', () => {
    const business = { field: 'business', value: '调钢琴' } as const;
    const platform = { field: 'platform', value: '视频号' } as const;
    const goal = { field: 'goal', value: '接单' } as const;
    const place = { field: 'place', value: '无锡' } as const;
    const titled = (...facts: Parameters<typeof ruleTitleOf>[0]['facts'][number][]) =>
      ruleTitleOf({ questions: ['你好'], facts });
    expect(titled(business, place, platform, goal)).toBe('无锡调钢琴·视频号接单');
    expect(titled(business, goal)).toBe('调钢琴·接单');
    expect(titled(business, platform, { ...goal, value: '多接一些附近的好单子' })).toBe('调钢琴·视频号');
    expect(titled({ ...business, value: '一二三四五六七八九十十一' }, { ...place, value: '呼和浩特' })).toBe(
      '呼和浩特一二三四五六七八九十十一',
    );
    expect(
      titled({ ...business, value: '一二三四五六七八九十十一' }, { ...place, value: '呼和浩特市' }),
    ).toBe('一二三四五六七八九十十一');
  });

  it('a place that the trade names already is not said twice, and the newest word of a trade holds', () => {
    const facts = [
      { field: 'business', value: '修伞' },
      { field: 'business', value: '无锡调琴' },
      { field: 'place', value: '无锡' },
    ] as const;
    expect(ruleTitleOf({ questions: ['你好'], facts })).toBe('无锡调琴');
  });

  it('a trade that is a whole sentence is no title; the messages are asked then', () => {
    const facts = [{ field: 'business', value: '一二三四五六七八九十一二三' }] as const;
    expect(ruleTitleOf({ questions: ['你好'], facts })).toBeNull();
    expect(ruleTitleOf({ questions: ['你好', '怎么把短视频的完播率提上去'], facts })).toBe(
      '怎么把短视频的完播率提上去',
    );
  });

  it('without a trade, place and platform alone make no title', () => {
    const facts = [{ field: 'place', value: '无锡' }] as const;
    expect(ruleTitleOf({ questions: ['你好'], facts })).toBeNull();
  });

  it('a first clause that is very short takes the next with it, and so do two that fit together', () => {
    expect(titleOf('请问定价，怎么定才不亏')).toBe('定价，怎么定才不亏');
    expect(titleOf('请问定价，怎么样定才不会让老学员们觉得太贵')).toBe('定价，怎么样定才不会让老学员们觉');
    expect(titleOf('请问定价怎么定，学员们才不会觉得太贵')).toBe('定价怎么定，学员们才不会觉得太贵');
    expect(titleOf('请问定价怎么定，学员们才不会都觉得太贵')).toBe('定价怎么定');
    expect(titleOf('请问直播间的灯光怎么布置，预算两千块以内够不够用')).toBe('直播间的灯光怎么布置');
  });

  it('a word of Latin letters is not cut in two', () => {
    expect(titleOf('请问怎么才用好这一个Photoshop插件来做我的封面')).toBe('怎么才用好这一个');
  });

  it('addresses are no part of a title', () => {
    expect(titleOf('请问 https://example.com/abc?d=1 这个页面的文案有没有问题，谢谢')).toBe(
      '这个页面的文案有没有问题',
    );
    expect(titleOf('把文案发到 someone@example.com 可以吗，我想先请你看一遍再发')).not.toContain('@');
  });

  it('the name of a button is no subject: the answers after it are', () => {
    expect(titleOf('开始')).toBeNull();
    const facts = [{ field: 'business', value: '修伞的，也换伞骨' }] as const;
    expect(ruleTitleOf({ questions: ['开始', '修伞的，也换伞骨'], facts })).toBe('修伞的，也换伞骨');
    expect(titleOf('出定位卡', '怎么把短视频的完播率提上去')).toBe('怎么把短视频的完播率提上去');
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

  it.each([
    '老师您好！我是做家庭收纳整理的，电话13812345678，想问问抖音上怎么讲才有人愿意找我，',
    '请问一下老高，我开了八年的面馆现在想把手艺讲出来但是不知道从哪里开始讲起比较好，以及要不要露脸',
    'hello can you please help me to find a good name for my new account on the platform',
  ])('a title by the rules of %j has at most 16 characters, no phone number and no loose end', (message) => {
    const title = titleOf(message) ?? '';
    expect([...title].length).toBeGreaterThan(1);
    expect([...title].length).toBeLessThanOrEqual(16);
    expect(title).not.toMatch(/\d{7}|[\p{P}\s]$|^(?:你好|您好|老师|请问|嗨)/u);
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
