import { scriptSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { checkLine } from '../../writing/check-lines';
import { orderLines } from '../../writing/order-lines';
import { settleOrder } from '../../writing/settle-order';
import { readWriting } from '../../writing/testing/read-writing';
import { kindOfOrder } from '../kind-of-order';
import { linesOf, withLine } from '../testing/lines-of';
import { aContext } from '../testing/writing-context';
import { NOTE_CRAFT, NOTE_EXAMPLES } from './note-craft';
import { noteKind } from './note-kind';
import { scriptKind } from './script-kind';

const LINES = linesOf(NOTE_EXAMPLES.slice(NOTE_EXAMPLES.indexOf('@@写')));
const content = (lines = LINES) => noteKind.toContent(lines, aContext());

describe('a 图文', () => {
  it('is a script to be read: its text by paragraphs, its pictures by themselves', () => {
    const made = content();
    expect(scriptSchema.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      form: '图文',
      coverLine: '铸铁锅掉黑渣，先别刷',
      titles: ['铸铁锅掉黑渣，先别刷'],
      cautions: [{}],
    });
    expect(made?.beats.map(({ say }) => say.slice(0, 5))).toEqual([
      ...['先把钢丝球', '她端来一口', '钢丝球刷掉', '1. 粗盐', '2. 铲子', '3. 擦一', '要怪怪空烧'],
    ]);
    expect(made?.pictures).toHaveLength(3);
    expect(noteKind.title(made as NonNullable<typeof made>, '2026-11-24')).toBe('图文·铸铁锅掉黑渣，先别刷');
  });

  it('has its pictures under a heading, one a line, and the room that was ordered', () => {
    expect([noteKind.heading?.('配图2'), noteKind.heading?.('正文1')]).toEqual(['配图', '']);
    expect(noteKind.heading?.('注意1')).not.toBe('');
    expect(noteKind.show({ key: '配图2', text: '锅底', from: [] })).toBe('2. 锅底');
    expect(noteKind.show({ key: '正文2', text: '先看／再刷', from: [] })).toBe('先看  \n再刷');
    expect(noteKind.room?.(aContext({ parameters: { characters: 300 } }), [])).toEqual({
      words: 300,
      whole: 520,
    });
    expect(noteKind.room?.(aContext(), [])).toEqual({ words: 400, whole: 620 });
  });

  it('keeps its lines, also where it is only known to be a script', () => {
    const texts = (lines: typeof LINES) => lines.map(({ key, text }) => `${key}|${text}`);
    expect(texts([...scriptKind.toLines(content() as never)]).sort()).toEqual(texts(LINES).sort());
  });

  it('is shown as titles, the text as it is pasted, and a line a picture', () => {
    const shown = LINES.map((line) => noteKind.show(line)).filter((text) => text !== '');
    expect(shown.join('\n')).not.toMatch(/画面|字幕|钩子|[mf]\d/);
    expect(shown).toContain('### 铸铁锅掉黑渣，先别刷');
    expect(shown).toContain('她端来一口锅，一摸一手黑，说刷了半天越刷越掉。我说先别刷。');
    expect(shown).toContain('2. 一把粗盐倒进干锅，压「小火，干推」');
  });

  it('for 朋友圈 is shown without a title, while it is written and when it is whole', () => {
    const title = { key: '标题1', text: '黑渣先别刷', from: [] };
    const of = (platform: string) => noteKind.show(title, aContext({ parameters: { platform } }));
    expect([of('朋友圈'), of('小红书')]).toEqual(['', '### 黑渣先别刷']);
    const whole = (platform: string, say = '她说黑渣，先别刷。') =>
      noteKind.show(title, undefined, {
        ...content(),
        ...{ platform, titles: [title.text], beats: [{ say }] },
      } as never);
    expect([whole('朋友圈'), whole('公众号')]).toEqual(['', '### 黑渣先别刷']);
    expect(whole('朋友圈', '别的话')).toBe('### 黑渣先别刷');
  });

  it('has a bound for its titles and one for its text, which counts nothing else', () => {
    const parameters = { titleCharacters: 18, characters: 400, seconds: 60 };
    expect(orderLines(parameters, noteKind.slots).filter((line) => line.startsWith('字数'))).toEqual([
      '字数：正文合计不超过400字，标点也算',
      '字数：标题#每条不超过18字，标点也算',
    ]);
    expect(settleOrder({ characters: 400 }, noteKind.slots).notes).toEqual([]);
  });

  it('objects to a greeting, a slogan and another topic', () => {
    const keys = (lines = LINES, topic = '铸铁锅') =>
      noteKind.objections(lines, aContext({ parameters: { topic } })).map(({ key }) => key);
    expect(keys()).toEqual([]);
    expect(keys(withLine(LINES, '正文1', '大家好，今天讲锅'))).toEqual(['正文1']);
    expect(keys(withLine(LINES, '正文7', '想看的点个关注'))).toEqual(['正文7']);
    expect(keys(LINES, '怎么挑木砧板')).toEqual([null]);
  });

  it('has a craft and an example that fit and are read without a rest', () => {
    expect(NOTE_CRAFT.length).toBeLessThanOrEqual(900);
    expect(NOTE_EXAMPLES.length).toBeLessThanOrEqual(900);
    const { unread, lines } = readWriting([NOTE_EXAMPLES], noteKind.slots);
    expect(unread.filter((line) => line.includes('|'))).toEqual([]);
    expect(
      lines.flatMap((line) => checkLine(line, { slots: noteKind.slots, checkWording: () => [] })),
    ).toEqual([]);
  });
});

describe('an order is read or spoken', () => {
  const form = (parameters: object, words = '', current: unknown = null) =>
    kindOfOrder({ kind: 'script', action: 'make', parameters, words, current: current as never }).name ??
    '口播';

  it.each([
    ['as it says', { form: '图文', seconds: 20 }, '', '图文'],
    ['spoken where it has seconds', { seconds: 20, platform: '小红书' }, '写个图文', '口播'],
    ['read where the words say so', {}, '给我来一份小红书笔记', '图文'],
    [
      'read where a platform of readers has a number of characters',
      { platform: '小红书', characters: 400 },
      '',
      '图文',
    ],
    ['spoken otherwise', { platform: '小红书' }, '写一条', '口播'],
    ['spoken where a video is named', { platform: '小红书', characters: 200 }, '写个视频', '口播'],
  ] as const)('%s', (_, parameters, words, is) => expect(form(parameters, words)).toBe(is));

  it('as it was, where it is changed', () => {
    expect(form({}, '第二段短一点', content())).toBe('图文');
    expect(form({ form: '口播' }, '', content())).toBe('口播');
  });
});
