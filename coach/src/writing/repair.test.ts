import { describe, expect, it } from '@rstest/core';
import { KINDS } from '../kinds/kinds';
import { scriptKind } from '../kinds/script/script-kind';
import { linesOf } from '../kinds/testing/lines-of';
import { aContext } from '../kinds/testing/writing-context';
import { checkLine, checkWhole } from './check-lines';
import { dropFailing, writeRepairPrompt } from './repair';
import { reviseLines } from './revise-lines';
import { readWriting } from './testing/read-writing';

const kind = scriptKind;
const said = new Map(
  ['瓦漏了三处，我补了两个晚上', '房东姓什么我没问'].map((text, index) => [
    `m${index + 1}`,
    { id: `id-${index}`, text, asked: '', isPasted: false },
  ]),
);
const LINES = linesOf(`判断|从瓦拍起|m1
题目|漏水那一夜|m1
标题1|三处漏|m1
标题2|两个晚上|m1
标题3|漏水先看哪里|
封面|漏水那一夜|
段1部分|钩子|
段1口播|瓦漏了五处|m1
段1画面|手摸瓦|
段1字幕|漏了|
段2部分|核心|
段2口播|我补了两个晚上|m1
段2画面|补瓦|
段2字幕|两个晚上|m1
段3部分|行动|
段3口播|下雨天抬头看一眼，保证不漏|
段3画面|抬头|
段3字幕|抬头看|`);
const rules = (lines = LINES) =>
  checkWhole(lines, {
    kind,
    context: aContext({ parameters: { topic: '漏水那一夜' } }),
    sources: { said, facts: new Map(), allowed: [] },
    checkWording: (text) => (text.includes('保证') ? ['「保证」是承诺；删掉'] : []),
    changed: null,
  });

describe('one repair', () => {
  it('is told all objections at once, with the lines concerned, and the lines as they were', () => {
    const objections = rules();
    expect(objections.map(({ key }) => key)).toEqual(['段3口播', '段1口播']);
    const prompt = writeRepairPrompt(
      { system: '系统', messages: [{ role: 'user', text: '要求' }] },
      LINES,
      objections,
    );
    expect(prompt.messages).toHaveLength(3);
    expect(prompt.messages[1]?.text.startsWith('@@写\n判断|从瓦拍起|m1\n')).toBe(true);
    const message = prompt.messages[2]?.text ?? '';
    expect(message).toContain('段3口播|下雨天抬头看一眼，保证不漏|\n- 「保证」是承诺；删掉');
    expect(message).toContain('段1口播|瓦漏了五处|m1\n- 「五处」');
  });

  it('is told first what is wrong with the whole, and all that is wrong with one line', () => {
    const objections = [
      { key: '段1口播', why: '太长' },
      { key: null, why: '口播太短' },
      { key: '段1口播', why: '「五处」没有出处' },
      { key: '段9口播', why: '还缺' },
    ];
    const prompt = writeRepairPrompt({ system: '系统', messages: [] }, LINES, objections);
    expect(prompt.system).toBe('系统');
    expect(prompt.messages.at(-1)?.text).toContain(
      '【这几处要改】\n整份：\n- 口播太短\n段1口播|瓦漏了五处|m1\n- 太长\n- 「五处」没有出处\n段9口播：\n- 还缺\n',
    );
    const removed = [{ key: '-', text: '标题3', from: [] }];
    const [said] = writeRepairPrompt({ system: '', messages: [] }, removed, []).messages;
    expect(said?.text).toBe('@@写\n-|标题3\n@@@');
  });

  it('puts the answer over the lines, and what is right then stays', () => {
    const answer = '@@写\n段1口播|瓦漏了三处|m1\n段3口播|下雨天，抬头看一眼|\n@@@';
    const { lines } = readWriting([answer], kind.slots);
    const revised = reviseLines(LINES, lines, kind.slots);
    expect(rules([...revised.lines])).toEqual([]);
    expect(revised.changed.size).toBe(2);
  });

  it('drops one sentence of a line that is longer, and the whole line where little would be left', () => {
    const withEnd = (end: string) =>
      LINES.map((line) =>
        line.key === '段2口播' ? { ...line, text: `我补了两个晚上，瓦一片片翻过来。${end}` } : line,
      );
    const kept = (end: string) =>
      dropFailing(withEnd(end), [{ key: '段2口播', why: '「八个人」这个数用户没说过' }], kind.slots);
    const short = kept('来了八个人看。');
    expect(short.lines.find(({ key }) => key === '段2口播')?.text).toBe('我补了两个晚上，瓦一片片翻过来。');
    expect(short.dropped.map(({ line }) => line.text)).toEqual(['来了八个人看。']);
    const long = kept('楼上楼下来了八个人，站在门口看我怎么补，看完都说他家也漏。');
    expect(long.dropped[0]?.line.text).toContain('我补了两个晚上');
  });

  it('drops what still fails, says what it was, and leaves a gap where nothing would be left', () => {
    const { lines, dropped, unmet } = dropFailing(
      LINES,
      [
        { key: '段3字幕', why: '太长' },
        { key: '标题2', why: '极限词' },
        { key: '判断', why: '编的' },
        { key: '题目', why: '编的' },
        { key: null, why: '口播太短' },
      ],
      kind.slots,
    );
    expect(dropped.map(({ line, whys }) => [line.key, whys])).toEqual([
      ['判断', ['编的']],
      ['题目', ['编的']],
      ['标题2', ['极限词']],
      ['段3字幕', ['太长']],
    ]);
    expect(unmet).toEqual(['口播太短']);
    const content = scriptKind.toContent(lines, aContext());
    expect(lines.find(({ key }) => key === '题目')?.text).toBe('【待补充】');
    expect(content?.judgement).toBe('三处漏');
    expect(content?.titles).toEqual(['三处漏', '漏水先看哪里']);
  });
});

describe('why a line was taken out, for the user', () => {
  const briefOf = (...objections: Parameters<typeof dropFailing>[1]) =>
    dropFailing(LINES, objections, kind.slots).dropped.map(({ brief }) => brief);

  it('is the first reason in a few words', () => {
    const claim = {
      key: '标题2',
      why: '「6个人」这个数或单位，用户没说过；删掉',
      brief: '「6个人」没有出处',
    };
    expect(briefOf(claim, { key: '标题2', why: '太长' })).toEqual(['「6个人」没有出处']);
    expect(briefOf({ key: '标题2', why: '「最好」极限词，没有依据的最高级。换掉' })).toEqual([
      '「最好」极限词',
    ]);
  });
});

describe('what is left of an item', () => {
  const linesFor = (...keys: readonly string[]) => keys.map((key) => ({ key, text: `${key}的话`, from: [] }));
  const left = (name: keyof typeof KINDS, keys: readonly string[], failing: readonly string[]) =>
    dropFailing(
      linesFor(...keys),
      failing.map((key) => ({ key, why: '编的' })),
      KINDS[name].slots,
    ).lines.map(({ key }) => key);
  const topics = ['题1', '题1开头', '题1归', '题2', '题2开头', '题2归'];

  it.each([
    ['topics', topics, ['题2'], ['题1', '题1开头', '题1归']],
    ['topics', topics, ['题1开头', '题1归'], ['题1', '题2', '题2开头', '题2归']],
    ['topics', ['柱1', '柱1讲', '柱2', '柱3'], ['柱1'], ['柱2', '柱3']],
    [
      'script',
      ['段1口播', '段1字幕', '段2部分', '段2口播', '段2字幕', '段3口播', '段4口播'],
      ['段2口播'],
      null,
    ],
    ['kit', ['简介1', '简介1理由', '简介2', '简介3', '简介4'], ['简介1'], ['简介2', '简介3', '简介4']],
    ['ladder', ['私信1何时', '私信1', '私信2何时', '私信2'], ['私信2'], ['私信1何时', '私信1']],
    ['calendar', ['条1排', '条1', '条2排', '条2', '条2开头'], ['条2排'], ['条1排', '条1']],
    ['check', ['改1', '改1原文', '找1', '找1类', '找1因', '找1改'], ['改1', '找1因'], []],
    [
      'story',
      ['故事1标题', '故事1当时', '故事1转折', '故事2当时', '故事3当时', '故事4当时'],
      ['故事1当时'],
      null,
    ],
  ] as const)('%s: %j without %j', (name, keys, failing, wanted) => {
    const [gone] = failing;
    const item = /^(\D+\d+)/.exec(gone ?? '')?.[1] ?? '';
    const kept = left(name, keys, failing);
    if (wanted !== null) expect(kept).toEqual(wanted);
    else if (name === 'story') expect(kept).toContain('故事1转折');
    else expect(kept.filter((key) => key.startsWith(item))).toEqual([]);
  });

  it('stays where a line that only adds to it goes', () => {
    expect(left('script', ['段1口播', '段1字幕', '段2口播', '段2字幕'], ['段2字幕'])).toContain('段2口播');
  });
});

describe('a line by itself', () => {
  const check = (key: string, text: string) =>
    checkLine({ key, text, from: [] }, { slots: kind.slots, checkWording: () => [] }).map(({ why }) => why);

  it.each([
    ['结尾', '一句', '没有这个名目；只用给出的名目'],
    ['封面', '字'.repeat(21), '21字，最多20字；缩短，不丢细节'],
    ['段1部分', '高潮', '只能写其中一个：钩子、铺垫、核心、反转、行动'],
    ['段1口播', '瓦漏了三处（m1）吧', '编号写到最后一栏，不留在正文里'],
  ])('%s: %s', (key, text, why) => expect(check(key, text)).toEqual([why]));

  it.each([
    ['判断', false],
    ['段1口播', true],
    ['标题1', true],
    ['段1画面', false],
  ])('is held to the wording of advertisements in %s: %s', (key, isHeld) => {
    const checkWording = (text: string) => (text.includes('最') ? ['「最」是极限词'] : []);
    const line = { key, text: '最该补的一个数', from: [] };
    expect(checkLine(line, { slots: kind.slots, checkWording })).toHaveLength(isHeld ? 1 : 0);
  });

  it('still answers for what it claims where it is only for the user', () => {
    const claimed = linesOf('判断|你补了九个晚上，从瓦拍起|m1');
    const [line] = claimed;
    const lines = LINES.map((each) => (each.key === '判断' && line !== undefined ? line : each));
    expect(rules(lines).map(({ key }) => key)).toContain('判断');
  });

  it('asks for nothing in a note below the work, for the questions do', () => {
    expect(check('另1', '还空着：颜料多少钱一斤，你没讲。').join()).toContain('还缺的在空#里问一句');
    expect(check('另1', '眼下就办：今晚先把颜料的价问到。')).toEqual([]);
  });

  it('may be a gap', () => expect(check('段1口播', '【待补充】')).toEqual([]));
});

describe('a line that was not written now', () => {
  const found = (
    changed: ReadonlySet<string> | null,
    more: object = {},
    name: keyof typeof KINDS = 'script',
  ) =>
    checkWhole(name === 'script' ? LINES : linesOf('文1|> 保证不漏|\n文2|保证不漏|'), {
      kind: KINDS[name] as never,
      context: aContext(),
      sources: { said, facts: new Map(), allowed: [] },
      checkWording: (text) => (text.includes('保证') ? ['「保证」是承诺；删掉'] : []),
      changed,
      ...more,
    }).map(({ key, why }) => `${key ?? ''}${why}`);

  it('is held to no wording any more, but to what the user does not want told', () => {
    expect(found(new Set(['段1口播'])).join()).not.toContain('承诺');
    expect(found(new Set(['段3口播'])).join()).toContain('段3口播「保证」是承诺');
    const checkSecrets = (text: string) => (text.includes('两个晚上') ? ['两个晚上'] : []);
    const whys = found(new Set(), { checkSecrets }).join();
    expect(whys).toContain('段2口播「两个晚上」是他说过别往外讲的事');
    expect(whys).not.toContain('判断「');
  });

  it('is held to wording in a text only where it is to be pasted', () => {
    const whys = found(null, {}, 'kit').filter((why) => why.includes('承诺'));
    expect(whys).toEqual(['文1「保证」是承诺；删掉']);
  });

  it('stays after the repair where only the whole is too short, and not where it is too long', () => {
    const of = (seconds: number) =>
      checkWhole(LINES, {
        kind,
        context: aContext({ parameters: { seconds } }),
        sources: { said, facts: new Map(), allowed: [] },
        checkWording: () => [],
        changed: new Set(),
      }).map(({ why, stays }) => [why.slice(0, 4), stays === true]);
    expect(of(60)).toEqual([['口播只有', true]]);
    expect(of(5)).toEqual([['口播24', false]]);
  });
});

describe('a whole', () => {
  it('is told what is missing, of lists and of the parts of an item', () => {
    const lines = LINES.filter(({ key }) => !['标题1', '标题2', '标题3', '段2口播', '题目'].includes(key));
    expect(rules(lines).map(({ why }) => why)).toEqual(
      expect.arrayContaining(['还缺：题目；补上', '标题#只有0条，至少1条；补上', '还缺：段2口播；补上']),
    );
  });

  it('holds only what was written now against its sources', () => {
    const context = aContext();
    const sources = { said, facts: new Map(), allowed: [] };
    const found = checkWhole(LINES, {
      kind,
      context,
      sources,
      checkWording: () => [],
      changed: new Set(['段2口播']),
    });
    expect(found).toEqual([]);
  });

  it('has few gaps, and cites what there is', () => {
    const gap = (key: string) => ({ key, text: '【待补充】', from: [] });
    const keys = ['段1字幕', '段2字幕', '段3字幕', '封面'];
    const holed = [
      ...LINES.filter(({ key }) => !keys.includes(key) && key !== '段2口播'),
      ...keys.map(gap),
      { key: '段2口播', text: '我补了两个晚上', from: ['m7'] },
    ];
    const whys = rules(holed).map(({ why }) => why);
    expect(whys).toContain('【待补充】有4处，最多3处；绕开不写，最要紧的在空#里问一句');
    expect(whys).toContain('没有m7这样的来源；写对编号，没有来源就改掉这一行');
  });

  it('counts the characters of what is spoken', () => {
    const found = checkWhole(LINES, {
      kind,
      context: aContext({ parameters: { characters: 10 } }),
      sources: { said, facts: new Map(), allowed: [] },
      checkWording: () => [],
      changed: new Set(),
    });
    expect(found.map(({ why }) => why)).toEqual(['口播合计25字，要求10字以内；删掉15字']);
  });
});
