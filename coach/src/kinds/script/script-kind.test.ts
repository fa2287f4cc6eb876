import { describe, expect, it } from '@rstest/core';
import { DOOR_MAN_ANSWERS } from '../testing/door-man';
import { linesOf, withLine } from '../testing/lines-of';
import { aContext, factsOf } from '../testing/writing-context';
import type { WrittenLine } from '../written-line';
import { scriptKind } from './script-kind';
import { timeBeats } from './time-beats';

const LINES = linesOf(DOOR_MAN_ANSWERS.script.slice(DOOR_MAN_ANSWERS.script.indexOf('@@写')));
const platforms = [
  { id: '抖音', title: null, name: 16, bio: null },
  { id: '小红书', title: 20, name: null, bio: null },
];
const whys = (lines: readonly WrittenLine[], topic?: string) =>
  scriptKind
    .objections(lines, aContext({ parameters: topic === undefined ? {} : { topic } }))
    .map(({ key, why }) => `${key} ${why.slice(0, 10)}`);

describe('a script', () => {
  it('is timed by what is spoken, and fills the length that was ordered', () => {
    const beats = (seconds?: number) =>
      scriptKind.toContent(LINES, aContext({ parameters: seconds === undefined ? {} : { seconds } }));
    expect(beats(30)?.seconds).toBe(30);
    expect(beats()?.seconds).toBeGreaterThan(25);
    const times = beats(30)?.beats.map(({ from, to }) => [from, to]) ?? [];
    expect(times[0]?.[0]).toBe(0);
    expect(times.slice(1).map(([from]) => from)).toEqual(times.slice(0, -1).map(([, to]) => to));
  });

  it('never speaks faster than four characters a second', () => {
    const spoken = ['字'.repeat(40), '字'.repeat(41), '字'.repeat(39)];
    expect(timeBeats(spoken, 10).at(-1)?.to).toBe(30);
    expect(timeBeats(['字', '字', '字'], 60).at(-1)?.to).toBe(15);
  });

  it('keeps its seconds where nothing else is said', () => {
    const first = scriptKind.toContent(LINES, aContext({ parameters: { seconds: 28 } }));
    const lines = withLine(LINES, '标题1', '换了一个');
    expect(scriptKind.toContent(lines, aContext({ current: first }))).toEqual({
      ...first,
      titles: ['换了一个', '门都卸了，她按着不让走', '你家门背后，划过没有'],
    });
  });

  it('is for the platform that was ordered, else for the first that was said', () => {
    const facts = factsOf(['platform', '主要小红书，偶尔抖音']);
    const platform = (ordered?: string) =>
      scriptKind.toContent(
        LINES,
        aContext({ platforms, facts, parameters: ordered === undefined ? {} : { platform: ordered } }),
      )?.platform;
    expect([platform(), platform('发抖音的'), platform('豆瓣')]).toEqual(['小红书', '抖音', '豆瓣']);
    expect(scriptKind.toContent(LINES, aContext())?.platform).toBe('【待补充】');
  });

  it('loses the beat whose words were taken out, and nothing else', () => {
    const fewer = LINES.filter(({ key }) => key !== '段3口播' && key !== '段2部分' && key !== '段2字幕');
    const content = scriptKind.toContent(fewer, aContext());
    expect(content?.beats.map(({ part }) => part)).toEqual(['钩子', '核心', '核心', '核心', '行动']);
    expect(content?.beats[1]?.caption).toBe('她手就一直摸门背后');
  });

  it('objects to a greeting, a slogan, another order and another topic', () => {
    expect(whys(LINES, '阿婆那块门')).toEqual([]);
    expect(whys(withLine(LINES, '段1口播', '大家好，我是改门的'))).toEqual(['段1口播 开头不用「大家好」；']);
    expect(whys(withLine(LINES, '段6口播', '想看的关注我'))).toEqual(['段6口播 结尾不用「关注我」；']);
    expect(whys(withLine(LINES, '段4部分', '钩子'))).toEqual(['段4部分 「钩子」排在「核心」']);
    expect(whys(withLine(LINES, '段1部分', '核心'))[0]).toBe('段1部分 第一段要是钩子');
    expect(whys(LINES, '怎么选木工胶')).toEqual(['null 点名要讲「怎么选木工']);
  });

  it('tells its writer which posts people stopped for', () => {
    const post = (title: string, views: number) => ({
      id: title,
      day: '2026-11-01',
      title,
      platform: '抖音',
      views,
      finished: null,
      likes: null,
      comments: null,
      follows: null,
      leads: 2,
      deals: null,
    });
    expect(scriptKind.material(aContext({ results: [post('甲', 300), post('乙', 9000)] }))).toEqual([
      '发过的里看的人多的：「乙」播放9000，私信2',
      '发过的里看的人多的：「甲」播放300，私信2',
    ]);
  });
});
