import { describe, expect, it } from '@rstest/core';
import { DOOR_MAN_ANSWERS } from '../testing/door-man';
import { linesOf, withLine } from '../testing/lines-of';
import { shownLines } from '../testing/shown-lines';
import { aContext, factsOf } from '../testing/writing-context';
import type { WrittenLine } from '../written-line';
import { type Script, scriptKind } from './script-kind';
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

  it('is written with what people stopped for before, the most seen first, and not with a single post', () => {
    const post = (title: string, views: number, leads: number | null) =>
      ({ title, views, leads }) as ReturnType<typeof aContext>['results'][number];
    const posts = [post('甲', 900, 0), post('乙', 3000, 2), post('丙', 1000, null), post('丁', 100, 5)];
    const told = (results: typeof posts) => scriptKind.material(aContext({ results }));
    expect(told(posts)).toEqual([
      '发过的里看的人多的：「乙」播放3000，私信2',
      '发过的里看的人多的：「丙」播放1000',
      '发过的里看的人多的：「甲」播放900',
    ]);
    expect(told(posts.slice(0, 1))).toEqual([]);
  });

  it('keeps the seconds of a version in which nothing else is said, unless others are ordered', () => {
    const before = scriptKind.toContent(LINES, aContext({ parameters: { seconds: 30 } }));
    const again = (lines: typeof LINES, seconds?: number) =>
      scriptKind.toContent(
        lines,
        aContext({ current: before, parameters: seconds === undefined ? {} : { seconds } }),
      )?.seconds;
    expect(again(LINES)).toBe(30);
    expect(again(LINES, 30)).toBe(30);
    expect(again(LINES, 33)).not.toBe(30);
    const last = LINES.filter(({ key }) => key.endsWith('口播')).at(-1)?.key ?? '';
    expect(again(LINES.filter(({ key }) => key !== last))).not.toBe(30);
    expect(again(withLine(LINES, last, '换一句别的话说完，再多说几句，说得长一点'))).not.toBe(30);
  });

  it('has a cover of the title where none was written, else of the first words', () => {
    const cover = (lines: typeof LINES) => scriptKind.toContent(lines, aContext())?.coverLine;
    const bare = LINES.filter(({ key }) => key !== '封面' && !key.startsWith('标题'));
    expect(cover(withLine(withLine(LINES, '标题1', '一扇门'), '封面', '门神'))).toBe('门神');
    expect(cover(withLine(bare, '标题1', '一扇门'))).toBe('一扇门');
    expect(scriptKind.subject({ topic: '老门' } as Script)).toBe('老门');
  });

  it('keeps the breaths of whoever speaks, on the shelf, in the chat and for the writer that changes it', () => {
    const lines = withLine(LINES, '段1口播', '门响了。／他先听。');
    const content = scriptKind.toContent(lines, aContext());
    expect(content?.beats[0]?.say).toBe('门响了。\n他先听。');
    const again = content === null ? [] : scriptKind.toLines(content);
    expect(again.find(({ key }) => key === '段1口播')?.text).toBe('门响了。／他先听。');
    expect(shownLines(scriptKind, lines)).toContain('门响了。  \n他先听。');
  });

  it('of a manuscript keeps the seconds that were ordered, and has as many shots and as long a first sentence as its writer gave it', () => {
    const parameters = { seconds: 30 };
    const shots = [1, 2, 3, 4, 5].map((number) => ({
      key: `段${number}画面`,
      text: `${number}秒`,
      from: [],
    }));
    const lines = [...LINES.filter(({ key }) => !key.endsWith('画面')), ...shots].map((line) =>
      line.key.endsWith('口播') ? { ...line, text: '大家好，今天跟你说' } : line,
    );
    const made = (isFromManuscript?: true) =>
      aContext({ parameters, ...(isFromManuscript && { isFromManuscript }) });
    expect(scriptKind.toContent(lines, made(true))?.seconds).toBe(30);
    expect(scriptKind.toContent(lines, made())?.seconds).toBeLessThan(30);
    expect(scriptKind.objections(lines, made(true))).toEqual([]);
    expect(scriptKind.objections(lines, made())).not.toEqual([]);
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
      judgement: '换了一个',
      titles: ['换了一个', '门都卸了，她按着不让走'],
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
    const both = factsOf(['platform', '抖音三千粉'], ['platform', '小红书六百']);
    expect(scriptKind.toContent(LINES, aContext({ platforms, facts: both }))?.platform).toBe('【待补充】');
  });

  it('loses the beat whose words were taken out, and nothing else', () => {
    const fewer = LINES.filter(({ key }) => key !== '段3口播');
    const content = scriptKind.toContent(fewer, aContext());
    expect(content?.beats.map(({ say }) => say.slice(0, 3))).toEqual([
      '门都卸',
      '她手就',
      '做桌子',
      '我说阿',
      '现在还',
    ]);
  });

  it('is filmed by what it says once, a shot only where another one begins, a caption only where one helps', () => {
    const content = scriptKind.toContent(LINES, aContext());
    expect(content?.filming).toContain('一盏灯侧着打');
    expect(content?.beats.map(({ shot }) => shot !== '')).toEqual([true, false, true, false, false, true]);
    expect(content?.beats.map(({ caption }) => caption)).toEqual([
      '',
      '',
      '三岁 → 十四岁',
      '锯哪一年',
      '',
      '',
    ]);
    expect(content).toMatchObject({ post: '拆之前，先把门翻过来看看背面。', cautions: [{}, {}] });
  });

  it('is spoken as slowly as this one speaks', () => {
    const seconds = (pace?: number) =>
      scriptKind.toContent(LINES, aContext({ parameters: pace === undefined ? {} : { pace } }))?.seconds ?? 0;
    expect(seconds(3) / seconds()).toBeCloseTo(4 / 3, 1);
    expect(timeBeats(['字'.repeat(30), '字'.repeat(30)], 20, 3).at(-1)?.to).toBe(20);
  });

  it('is shown as it is said, in brackets what happens then, and its length once that is known', () => {
    const content = scriptKind.toContent(LINES, aContext({ parameters: { seconds: 30, platform: '抖音' } }));
    const shown = () => shownLines(scriptKind, LINES, content ?? undefined).split('\n\n');
    expect(shown().slice(0, 6)).toEqual([
      '抖音 · 30秒',
      '### 门背后有一排铅笔道道',
      '备用标题：门都卸了，她按着不让走',
      '封面字：这块不锯',
      '（门板靠墙立着，一只手按在背面，停两秒）',
      '门都卸下来了，阿婆按着，不让拉走。',
    ]);
    expect(shown()).toContain('（字幕：三岁 → 十四岁）');
    expect(shown().slice(-7)).toEqual([
      '**怎么拍**',
      '晚上干活的棚里，一盏灯侧着打，手机架在凳子上，只拍手和门背，两个镜头',
      '**发的时候配这句**',
      '拆之前，先把门翻过来看看背面。',
      '#老门板 #老物件改造 #赣州',
      '**用之前**',
      '- 阿婆的脸、门牌和她家的楼不拍进去；发之前问她一声\n- 超时先删「她手就一直摸门背后」',
    ]);
    expect(shown().join('\n')).not.toMatch(/钩子|铺垫|核心|反转|行动|画面|念：/);
    const early = LINES.map((line) => scriptKind.show(line)).join('\n');
    expect(early).toContain('门都卸下来了');
    expect(early).not.toMatch(/30秒|#老/);
  });

  it('without words for its post has its tags under a heading of their own', () => {
    const bare = LINES.filter(({ key }) => key !== '文案');
    const content = scriptKind.toContent(bare, aContext()) ?? undefined;
    const [tag] = bare
      .filter(({ key }) => key === '标签1')
      .map((line) => scriptKind.show(line, undefined, content));
    expect(tag).toBe('**话题标签**\n\n#老门板 #老物件改造 #赣州');
  });

  it('opens with its own words: a title stands for its cover and its judgement until it has others', () => {
    const plain = LINES.filter(({ key }) => key !== '封面' && key !== '判断');
    const content = scriptKind.toContent(plain, aContext()) as Script;
    expect(content).toMatchObject({
      judgement: '门背后有一排铅笔道道',
      coverLine: '门背后有一排铅笔道道',
    });
    const again = scriptKind.toLines(content);
    expect(again.map(({ key }) => key)).not.toContain('封面');
    expect(again.map(({ key }) => key)).not.toContain('判断');
    const renamed = scriptKind.toContent(
      withLine(again, '标题1', '一排道道'),
      aContext({ current: content }),
    );
    expect(renamed).toMatchObject({ judgement: '一排道道', coverLine: '一排道道' });
  });

  it('of before keeps the names of its parts, and is told to no writer by them', () => {
    const line = (key: string, text: string): WrittenLine => ({ key, text, from: [] });
    const before = [...LINES, line('段1部分', '钩子'), line('段2部分', '反转')];
    expect(JSON.stringify(scriptKind.toContent(before, aContext()))).not.toContain('钩子');
    const plain = scriptKind.toContent(LINES, aContext()) as Script;
    const current: Script = { ...plain, beats: plain.beats.map((beat) => ({ ...beat, part: '核心' })) };
    const content = scriptKind.toContent(before, aContext({ current }));
    expect(content?.beats.map(({ part }) => part).slice(0, 3)).toEqual(['钩子', '反转', undefined]);
    expect(whys(before)).toEqual([]);
    expect(scriptKind.toLines(content as NonNullable<typeof content>)).toContainEqual(
      line('段1部分', '钩子'),
    );
    expect(
      scriptKind.show(line('段1口播', content?.beats[0]?.say ?? ''), undefined, content ?? undefined),
    ).toBe(content?.beats[0]?.say);
  });

  it('objects to a call for comments unless they were ordered', () => {
    const asking = withLine(LINES, '段6口播', '你家的门划过没有，评论区告诉我');
    const stays = (wish?: string) =>
      scriptKind.objections(asking, aContext({ parameters: wish === undefined ? {} : { wish } }));
    expect(stays()).toMatchObject([{ key: '段6口播', stays: true }]);
    expect(stays('结尾让人留言')).toEqual([]);
  });

  it('objects to many shots in a short one that is new, and needs none', () => {
    const shot = (number: number): WrittenLine => ({ key: `段${number}画面`, text: '手', from: [] });
    const many = [...LINES, ...[2, 4, 5, 7].map(shot)];
    const found = (lines: readonly WrittenLine[], context = {}) =>
      scriptKind.objections(lines, aContext(context)).map(({ why }) => why.slice(0, 20));
    expect(found(many)).toEqual(['一个人拍，45秒以内最多4个镜头，现在有']);
    expect(found(many, { parameters: { seconds: 60 } })).toEqual([]);
    expect(found(many, { parameters: { wish: '分镜细一点' } })).toEqual([]);
    expect(found(many, { action: 'revise' })).toEqual([]);
    expect(found(LINES.filter(({ key }) => key !== '拍法' && !key.endsWith('画面')))).toEqual([]);
    const filmed = (text: string) => found(withLine(many, '拍法', text));
    expect(filmed('铺子门口，手机靠墙，一镜到底，手上换动作')).toEqual([]);
    expect(filmed('铺子门口，第一镜拍门，后头拍手')).toHaveLength(1);
  });

  it('objects to a greeting, a slogan, an endless first sentence and another topic', () => {
    expect(whys(LINES, '阿婆那块门')).toEqual([]);
    expect(whys(withLine(LINES, '段1口播', '大家好，我是改门的'))).toEqual(['段1口播 开头不用「大家好」；']);
    expect(whys(withLine(LINES, '段6口播', '想看的关注我'))).toEqual(['段6口播 结尾不用「关注我」；']);
    expect(whys(withLine(LINES, '段1口播', `${'她按着门'.repeat(8)}。`))).toEqual([
      '段1口播 第一句太长，一口气说',
    ]);
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
