import { describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { briefOf, saidIn, toBriefMessages } from './brief-of-scene';
import type { Scene } from './scene';
import type { BranchMessage } from './turn-repository';
import { NEW_TURN } from './turn-state';

const message = (id: string, fields: Partial<BranchMessage>): BranchMessage => ({
  ...{ id, role: 'user', text: id, order: null, isWithheld: false, isByProduct: false, turn: null },
  ...fields,
});
const answer = (id: string, talk: string, text: string, more: Partial<BranchMessage> = {}): BranchMessage =>
  message(id, {
    role: 'ai',
    text,
    turn: { ...NEW_TURN, phase: 'done', talk, head: '@@', tail: '@@@\n-' },
    ...more,
  });

describe('the conversation as a brief tells it', () => {
  const told = (...thread: BranchMessage[]) => toBriefMessages(thread).map(({ text }) => text);

  it('has of older answers the talk alone, and of the last two what was written, set apart', () => {
    const written = (name: string) => answer(name, `好，${name}。`, `好，${name}。\n\n### 脚本${name}`);
    expect(told(written('甲'), message('再来', {}), written('乙'), written('丙'))).toEqual([
      '好，甲。',
      '再来',
      '好，乙。\n（产品写好给他看的：）\n### 脚本乙',
      '好，丙。\n（产品写好给他看的：）\n### 脚本丙',
    ]);
  });

  it('has an answer that was talk alone, or whose words were replaced, as it was shown', () => {
    expect(told(answer('甲', '好。', '好。'), answer('乙', '好，写。', '我在，你现在在哪？'))).toEqual([
      '好。',
      '我在，你现在在哪？',
    ]);
    expect(told(message('丙', { role: 'ai', text: '没有状态的' }))).toEqual(['没有状态的']);
  });

  it('tells no message again that is withheld, and takes no words of the product for the model’s', () => {
    const withheld = message('不该再说的', { isWithheld: true });
    const care = message('热线', { role: 'ai', isByProduct: true });
    expect(told(withheld, care)).toEqual(['（这条消息没有发给你）', '（这一句是产品自动说的）热线']);
  });

  it('gives every answer a head and a tail, and no question any', () => {
    const own = { ...NEW_TURN, head: '@@orders 脚本', tail: '@@@\nO|脚本|写|' };
    const thread = [message('问', {}), answer('甲', '', '好。', { turn: own }), answer('乙', '', '好。')];
    const bare = message('丙', { role: 'ai', turn: NEW_TURN });
    expect(toBriefMessages([...thread, bare]).map(({ head, tail }) => [head, tail])).toEqual([
      ['', ''],
      ['@@orders 脚本', '@@@\nO|脚本|写|'],
      ['@@', '@@@\n-'],
      ['@@', '@@@\n-'],
    ]);
  });
});

describe('what facts may rest on', () => {
  const question = { id: 'q', text: '三百' };
  const said = (before: readonly BranchMessage[], names: readonly (readonly [string, string])[]) =>
    saidIn({ thread: { before, own: null, earlier: [] } } as unknown as Scene, question, new Map(names));

  it('is each message of the user with the question that it answers, by its name in the brief', () => {
    const thread = [message('a', { text: '我修表' }), answer('b', '', '一次多少钱？')];
    expect([
      ...said(thread, [
        ['m1', 'a'],
        ['m2', 'q'],
      ]).entries(),
    ]).toEqual([
      ['m1', { id: 'a', text: '我修表', asked: '', isPasted: false }],
      ['m2', { id: 'q', text: '三百', asked: '一次多少钱？', isPasted: false }],
    ]);
  });

  it('is no answer, nothing that is withheld and nothing that the brief does not name', () => {
    const thread = [message('a', { isWithheld: true }), answer('b', '', '好。'), message('c', {})];
    expect([
      ...said(thread, [
        ['m1', 'a'],
        ['m2', 'b'],
        ['m3', 'gone'],
      ]).keys(),
    ]).toEqual([]);
  });

  it('is not what came by a button, whose words may be anybody’s', () => {
    const pasted = message('a', { order: { action: 'make', kind: 'check', text: '别人的稿' } });
    expect(said([pasted], [['m1', 'a']]).get('m1')).toMatchObject({ isPasted: true });
  });

  it('is answered to nothing where two messages of the user follow each other', () => {
    const thread = [message('a', { text: '我修表' })];
    expect(said(thread, [['m1', 'q']]).get('m1')).toMatchObject({ asked: '' });
  });
});

describe('what a model is told before a turn', () => {
  const SCENE: Scene = {
    ...{ thread: { before: [], own: null, earlier: [] }, facts: [], shelf: [], works: [], results: [] },
    ...{ care: null, standing: { last: null, due: [], unmeasured: [], next: null }, today: '2026-01-31' },
  };
  const PIECE = {
    ...{ id: 'oven', text: '烤箱先热十分钟。', words: ['烤箱 预热|多久'], platforms: [], kinds: [] },
    ...{ source: '说明书', checked: '2026-01-31' },
  };
  /** More than a small prompt has room for beside everything else. */
  const others = Array.from({ length: 40 }, (_, at) => ({
    ...{
      ...PIECE,
      id: `other-${at}`,
      text: `第${at}样别的事，与烤火无关。`.repeat(3),
      words: [`无关${at}号`],
    },
  }));
  const agent = anAgent({ prompt: '你是教练甲。', workedTurns: '例子乙。', pieces: [PIECE, ...others] });
  const told = (scene: Partial<Scene>, text = '烤箱要预热多久', promptTokens = 40_000) => {
    const { prompt } = briefOf({ ...SCENE, ...scene }, { agent, question: { id: 'q', text } }, promptTokens);
    return [prompt.system, ...prompt.messages.map((each) => each.text)].join('\n');
  };

  it('has the knowledge that fits its question, and in a small prompt no other', () => {
    const small = told({}, '烤箱要预热多久', 5_000);
    expect(small).toContain('烤箱先热十分钟');
    expect(small).not.toContain('别的事');
  });

  it('has the examples of turns only where there is room for them beside the conversation', () => {
    expect(told({})).toContain('例子乙。');
    expect(told({}, '好', 11_999)).not.toContain('例子乙。');
    expect(told({}, '好', 11_999)).toContain('你是教练甲。');
  });

  it('has, while somebody is cared for, how to be with them and nothing of what work is made of', () => {
    const care = { class: 'self-harm', until: 0 } as const;
    const cared = told({ care }, '烤箱要预热多久', 5_000);
    expect(cared).toContain('不谈工作，不下单，不记事实，不给选项');
    expect(cared).not.toContain('烤箱先热十分钟');
    expect(told({})).not.toContain('用户还在照看期');
  });

  it('has facts that were heard or confirmed, and none that nobody has looked at since the rules', () => {
    const fact = (value: string, status: 'heard' | 'old') => ({
      id: value,
      versions: [
        {
          ...{ id: value, version: 1, field: 'place' as const, value, about: 'self' as const, status },
          ...{ quotes: [], saidIn: null },
        },
      ],
    });
    const text = told({ facts: [fact('无锡', 'heard'), fact('苏州', 'old')] });
    expect(text).toContain('无锡');
    expect(text).not.toContain('苏州');
  });

  it('has the end of the conversation before: what was said there, and nothing that is withheld or the product’s', () => {
    const earlier = [
      message('我修表', { text: '我修表' }),
      answer('答', '二十年不短。', '二十年不短。\n\n### 脚本'),
      message('不该再说的', { isWithheld: true }),
      message('热线', { role: 'ai', isByProduct: true }),
    ];
    const text = told({ thread: { before: [], own: null, earlier } });
    expect(text).toContain('用户：我修表\n你：二十年不短。');
    expect(text).not.toMatch(/不该再说的|热线|### 脚本/);
  });

  it('has what was refused of the last answer of a model, and not of one before', () => {
    const refusing = (id: string, why: string) =>
      answer(id, '好。', '好。', { turn: { ...NEW_TURN, talk: '好。', refused: [why] } });
    const before = [refusing('a', '从前的'), message('b', {}), refusing('c', '刚才的'), message('d', {})];
    const text = told({ thread: { before, own: null, earlier: [] } });
    expect(text).toContain('刚才的');
    expect(text).not.toContain('从前的');
  });
});
