import { storySchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { DOOR_MAN_ANSWERS } from '../testing/door-man';
import { linesOf, withLine } from '../testing/lines-of';
import { shownLines } from '../testing/shown-lines';
import { STORED_CONTENTS } from '../testing/stored-contents';
import { aContext } from '../testing/writing-context';
import { storyKind } from './story-kind';

const LINES = linesOf(DOOR_MAN_ANSWERS.story.slice(DOOR_MAN_ANSWERS.story.indexOf('@@写')));
const whys = (lines: typeof LINES, context: Parameters<typeof aContext>[0] = {}) =>
  storyKind.objections(lines, aContext(context)).map(({ key, why }) => `${key} ${why.slice(0, 8)}`);

describe('a story', () => {
  it('is one telling under one title, with its sentence and what is to be seen to', () => {
    const content = storyKind.toContent(LINES, aContext());
    expect(content).toMatchObject({ title: '这块我不锯', before: [{}, {}] });
    expect(content?.telling?.map(({ text }) => text.slice(0, 4))).toEqual([
      ...['以前拆下', '我在拆迁', '现在我在', '有开民宿', '上个礼拜'],
      ...['我看了，', '当柴卖掉', '我说阿婆', '门还在我', '带老门来'],
    ]);
    expect(content).not.toHaveProperty('stories');
    expect(content).not.toHaveProperty('asks');
  });

  it('closes the gap where a paragraph was taken out', () => {
    const fewer = LINES.filter(({ key }) => key !== '文7' && key !== '标题');
    const content = storyKind.toContent(fewer, aContext());
    expect(content?.telling).toHaveLength(9);
    expect(content?.title).toBe('以前拆下来的门');
  });

  it('of several has a title over each, which stays over the next paragraph where its first one goes', () => {
    const several = withLine(LINES, '文5题', '阿婆那扇门', ['m2']);
    const titles = (lines: typeof LINES) =>
      storyKind.toContent(lines, aContext())?.telling?.map(({ title }) => title ?? '') ?? [];
    expect(titles(several).indexOf('阿婆那扇门')).toBe(4);
    const cut = titles(several.filter(({ key }) => key !== '文5'));
    expect([cut.length, cut.indexOf('阿婆那扇门')]).toEqual([9, 4]);
  });

  it('leaves out what was never told, unless a word for a blank was ordered', () => {
    const gap = withLine(LINES, '文2', '【待补充】');
    const texts = (parameters: object) =>
      storyKind.toContent(gap, aContext({ parameters }))?.telling?.map(({ text }) => text) ?? [];
    expect(texts({})).not.toContain('【待补充】');
    expect(texts({ blank: '待定' })).toContain('【待补充】');
    expect(storyKind.show({ key: '文2', text: '【待补充】', from: [] })).toBe('');
  });

  it('has the room of what was ordered, in characters or seconds, and of each story that stands in it', () => {
    const room = (parameters: object, lines: typeof LINES = []) =>
      storyKind.room?.(aContext({ parameters }), lines);
    expect(room({})).toEqual({ words: 550, whole: 680 });
    expect(room({ seconds: 30 })).toEqual({ words: 120, whole: 250 });
    expect(room({ characters: 200, seconds: 30 })).toEqual({ words: 200, whole: 330 });
    expect(room({}, withLine(LINES, '文5题', '另一个'))?.whole).toBe(1230);
    expect(room({ characters: 200 }, withLine(LINES, '文5题', '另一个'))?.whole).toBe(330);
  });

  it('of before is put together from its parts, keeps its keys, and shows what is still asked', () => {
    const current = { stories: [{ key: 'told-1', title: '退伞' }] } as never;
    const lines = linesOf(
      '故事1当时|她来退伞，骨子断了|m1\n故事2标题|退伞|\n故事2转折|我没修|m1\n故事3后来|走了|m1\n追问1|哪一年？|',
    );
    const made = storyKind.toContent(lines, aContext({ current }));
    expect(made?.stories).toEqual([
      { key: 'told-2', title: '她来退伞', situation: '她来退伞，骨子断了' },
      { key: 'told-1', title: '退伞', turn: '我没修' },
    ]);
    expect(made?.asks).toEqual(['哪一年？']);
    const ask = { key: '追问1', text: '哪一年？', from: [] };
    expect([storyKind.show(ask), storyKind.heading?.('追问1') === '']).toEqual(['- 哪一年？', false]);
  });

  it('is shown as it is told, from its title to what is to be seen to before it is used', () => {
    const shown = shownLines(storyKind, LINES).split('\n\n');
    expect(shown.slice(1, 4)).toEqual([
      '### 这块我不锯',
      '以前拆下来的门，当柴卖。八块钱一扇，一天能卖两扇。',
      '我在拆迁队，拆了六年。',
    ]);
    expect(shown.slice(-4)).toEqual([
      '**见人就说这一句**',
      '你家的老门别当柴，拿来我给你改饭桌，门本来就是你的。',
      '**用之前**',
      expect.stringMatching(/^- 阿婆没点头.*\n- 当柴/),
    ]);
  });

  it('keeps the lines of a paragraph that is said a breath at a time', () => {
    const breaths = withLine(LINES, '文2', '我在拆迁队，／拆了六年。', ['m2']);
    const content = storyKind.toContent(breaths, aContext());
    expect(content?.telling?.[1]?.text).toBe('我在拆迁队，\n拆了六年。');
    expect(shownLines(storyKind, breaths)).toContain('我在拆迁队，  \n拆了六年。');
    if (content === null) throw new Error('no story');
    expect(storyKind.toLines(content).find(({ key }) => key === '文2')?.text).toBe(
      '我在拆迁队，／拆了六年。',
    );
  });

  it('keeps such paragraphs when another one is changed, though they cite nothing any more', () => {
    const many = ['文2', '文3', '文4', '文5', '文6'].reduce(
      (lines, key) => withLine(lines, key, `头一口气 ${key}，／第二口气。`, ['m2']),
      LINES,
    );
    const current = storyKind.toContent(many, aContext());
    if (current === null) throw new Error('no story');
    const changed = withLine(storyKind.toLines(current), '文7', '换成这一句。', ['m2']);
    expect(whys(changed, { current, action: 'revise' })).toEqual([]);
  });

  it('is none of two paragraphs', () => {
    expect(whys(LINES.filter(({ key }) => !/^文([3-9]|10)$/.test(key)))).toEqual(['null 正文只有2段，连']);
  });

  it('leads on in sentences that cite nothing, but is not made of them', () => {
    const uncited = (...keys: readonly string[]) =>
      LINES.map((line) => (keys.includes(line.key) ? { ...line, from: [] } : line));
    expect(whys(uncited('文2', '文4', '文10'))).toEqual([]);
    const most = uncited('文1', '文2', '文3', '文4', '文5', '文6');
    expect(whys(most)).toHaveLength(6);
    const current = storyKind.toContent(most, aContext());
    expect(whys(most, { current })).toEqual([]);
  });

  it('may be lent a few of its links, and no more', () => {
    const lent = LINES.map((line) => (/^文[1-6]$/.test(line.key) ? { ...line, from: ['搭'] } : line));
    const found = storyKind.objections(lent, aContext());
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ stays, why }) => stays && why.startsWith('替他搭的有'))).toBe(true);
  });
});

describe('a story of before, in three parts', () => {
  const before = STORED_CONTENTS.story;

  it('is read, kept and changed with the keys that marks name it by', () => {
    expect(storySchema.parse(before)).toEqual(before);
    const lines = withLine(storyKind.toLines(before), '故事2当时', '后来又有一扇', ['m2']);
    const next = storyKind.toContent(lines, aContext({ current: before }));
    expect(next?.stories?.map(({ key, title }) => [key, title])).toEqual([
      ['told-1', '半夜那扇门'],
      ['told-2', '后来又有一扇'],
    ]);
    expect(next).toMatchObject({ asks: before.asks });
    expect(next).not.toHaveProperty('telling');
    expect(whys(lines, { current: before })).toEqual([]);
  });

  it('is objected to where it is told without a source, but not where it only stays', () => {
    const lines = withLine(storyKind.toLines(before), '故事1后来', '她哭了');
    expect(whys(lines, { current: before })).toEqual(['故事1后来 没有来源；只写他']);
  });

  it('is told to no writer', () => {
    const asked = storyKind.slots.filter(({ asked: [, most] = [0, 1] }) => most !== 0);
    expect(asked.map(({ key }) => key).join()).not.toMatch(/故事|追问/);
  });
});
