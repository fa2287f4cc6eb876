import { describe, expect, it } from '@rstest/core';
import type { BriefMessage } from '../brief/brief';
import { KINDS } from '../kinds/kinds';
import { noteKind } from '../kinds/script/note-kind';
import { plainTopicsKind } from '../kinds/topics/plain-topics';
import { writeManuscriptPrompt } from './write-manuscript-prompt';
import type { WriterInput } from './write-writer-prompt';

const message = (id: string, role: 'user' | 'ai', text: string, head = ''): BriefMessage => ({
  id,
  role,
  text,
  head,
  tail: '',
});

/** Longer than the words of a button. */
const ORDER = '排个价，三档就够，最便宜的那档老街坊也出得起，别写我吃不上饭';

const input = (conversation: readonly BriefMessage[], more: Partial<WriterInput> = {}): WriterInput => ({
  kind: KINDS.ladder,
  context: {
    ...{ today: '2026-03-01', parameters: {}, facts: [], shelf: {}, results: [] },
    ...{ festivals: [], platforms: [], current: null },
  },
  conversation,
  question: { id: 'u9', text: ORDER },
  announced: '',
  pasted: new Set(),
  knowledge: [],
  habits: [],
  ...more,
});
const limits = { promptTokens: 4_000, countTokens: (text: string) => text.length };
const asked = (...given: Parameters<typeof input>) =>
  writeManuscriptPrompt(input(...given), limits).messages.map(({ text }) => text);

describe('a manuscript', () => {
  it('is asked for in the person’s own words, without a word of the coach', () => {
    const said = [
      message('u1', 'user', '我是修伞的，换一根骨二十，客人怕白跑一趟，问的多来的少，怎么收'),
      message('a1', 'ai', '建议上门两百。'),
    ];
    expect(asked(said)).toEqual([
      `用户：我是修伞的，换一根骨二十，客人怕白跑一趟，问的多来的少，怎么收\n\n用户：${ORDER}`,
    ]);
  });

  it('has the question before a short answer, which means nothing without it', () => {
    const said = [message('a1', 'ai', '好。一次收多少？'), message('u1', 'user', '二十')];
    expect(asked(said)).toEqual([`（你问：一次收多少？）\n\n用户：二十\n\n用户：${ORDER}`]);
  });

  it('has no question before a long answer, before one to no question, and only the last of several', () => {
    const long = '二十块一根骨，两根骨三十五，换布另算，上门再加十块路费，远了不去';
    const after = (question: string, answer: string) =>
      asked([message('a1', 'ai', question), message('u1', 'user', answer)])[0];
    expect(after('一次收多少？', long)).not.toContain('你问');
    expect(after('好，记下了。', '二十')).not.toContain('你问');
    expect(after('修什么？换骨吗！一次收多少?', '二十')).toContain('（你问：一次收多少?）');
    expect(asked([message('u0', 'user', '能写吗？'), message('u1', 'user', '二十')])[0]).not.toContain(
      '你问',
    );
  });

  it('says of an order of before that it is done', () => {
    const said = [
      message('u1', 'user', '先出张定位卡，别写我姓什么，也别写在哪个弄堂，就说修伞，两百字以内就行'),
      message('a1', 'ai', '好。', '@@orders 定位卡'),
    ];
    expect(asked(said)[0]).toContain(`两百字以内就行（这一份你已经给了。）\n\n用户：${ORDER}`);
  });

  it('keeps the newest words where the room is small', () => {
    const said = Array.from({ length: 9 }, (_, at) => message(`u${at}`, 'user', `${at}${'说'.repeat(60)}`));
    const { system, messages } = writeManuscriptPrompt(input(said), { ...limits, promptTokens: 420 });
    const [text = ''] = messages.map((each) => each.text);
    expect(text).toContain('8说');
    expect(text).not.toContain('0说');
    expect(system.length + text.length).toBeLessThanOrEqual(420);
  });
});

describe('another one of a work', () => {
  const shelf = {
    judgement: '先发第一条',
    pillars: [],
    topics: [
      {
        ...{
          key: 't1',
          text: '这把没修',
          why: '',
          pillar: '',
          hook: '',
          stage: '',
          audience: '',
          format: '',
        },
        score: 1,
      },
    ],
  } as unknown as WriterInput['context']['current'];
  const told = (action: 'again' | 'revise', current = shelf) =>
    asked([], { kind: plainTopicsKind, context: { ...input([]).context, current, action } })[0];

  it('has the version before it below, to be put otherwise', () => {
    expect(told('again')).toContain('（上一版在下面，事实照旧，换个写法：\n先发第一条\n这把没修）');
    expect(told('revise')).not.toContain('上一版');
    expect(told('again', null)).not.toContain('上一版');
  });
});

describe('the work that is wanted', () => {
  const of = (kind: WriterInput['kind'], text: string) =>
    asked([], { kind, question: { id: 'u9', text } })[0];

  it('is named where the order does not name it in words that everybody knows', () => {
    expect(of(KINDS.kit, '出四件套')).toBe(
      '（这次要的是账号主页：名字、简介、头像、封面）\n\n用户：出四件套',
    );
    expect(of(KINDS.story, '行，那你就直接给我弄一份吧，别太长')).toMatch(/^（这次要的是一篇故事）/);
    expect(of(noteKind, '行，那你就直接给我弄一份吧，别太长')).toMatch(/^（这次要的是一篇图文）/);
    expect(of(plainTopicsKind, '给我九个题')).toMatch(/^（这次要的是一批选题）/);
    expect(of(KINDS.topics, '那行，没问题，你就照这个意思弄吧')).toMatch(/^（这次要的是一批选题）/);
    expect(of(KINDS.kit, '主页给我弄一下，字少一点，别写英文')).toBe(
      '用户：主页给我弄一下，字少一点，别写英文',
    );
    expect(of(KINDS.story, '讲我师父的故事，三百字，平着说')).toBe('用户：讲我师父的故事，三百字，平着说');
  });

  it.each([
    ['那你就先帮我把定位给我理一理', KINDS.positioning],
    ['那你就先帮我把头像给我理一理', KINDS.kit],
    ['你就写写我是怎么走到今天的吧', KINDS.story],
    ['你就随便给我想想七道题出来吧', KINDS.topics],
    ['那你就帮我把这个月的排期排了', KINDS.calendar],
    ['那你就帮我把修表分成三档写写', KINDS.ladder],
    ['那你就帮我弄一条口播出来念念', KINDS.script],
    ['那你就帮我写一条朋友圈发一发', noteKind],
  ] as const)('is not named where the order does: %s', (text, kind) => {
    expect(of(kind as WriterInput['kind'], text)).not.toContain('（这次要的是');
  });

  it('is named for the words of a button, which are a dozen at most', () => {
    expect(of(KINDS.script, '帮我写一条脚本吧谢谢你了')).toMatch(/^（这次要的是一条口播脚本）/);
    expect(of(KINDS.script, '帮我写一条脚本吧，谢谢你了')).not.toContain('这次要的是');
  });

  it('is named where one message orders two', () => {
    const both = '把定位和简介都一起给我出了吧，晚上要用';
    expect(of(KINDS.positioning, both)).toMatch(/^（这次要的是一份定位/);
    expect(of(KINDS.kit, both)).toMatch(/^（这次要的是账号主页/);
  });
});

describe('what the words of this conversation do not say', () => {
  it('is how many characters the ordered seconds are, because a text that is cut afterwards loses its best words', () => {
    const { context } = input([]);
    const told = (kind: WriterInput['kind'], seconds?: number) =>
      asked([], {
        kind,
        context: { ...context, parameters: seconds === undefined ? {} : { seconds } },
      })[0];
    expect(told(KINDS.story, 40)).toContain('\n\n（念出口的话160字以内，就是40秒）\n\n用户：');
    expect(told(KINDS.story)).not.toContain('念出口');
    expect(told(KINDS.topics, 60)).not.toContain('念出口');
  });

  it('is a length to come near to where it was ordered so, at the pace of this person', () => {
    const parameters = { seconds: 40, pace: 3, isAbout: true } as const;
    const text = asked([], { kind: KINDS.story, context: { ...input([]).context, parameters } })[0];
    expect(text).toContain('（念出口的话120字上下，就是40秒）');
  });

  it('is the topic, where the words of a button do not say it', () => {
    const of = (text: string) =>
      asked([], {
        kind: KINDS.script,
        question: { id: 'u9', text },
        context: { ...input([]).context, parameters: { topic: '退伞那回' } },
      })[0];
    expect(of('写成脚本')).toContain('（要讲的是这一件：退伞那回）');
    expect(of('退伞那回写成脚本')).not.toContain('要讲的是');
    expect(of('写一条脚本，讲退回去那把伞，六十秒，别提价，开头先拍断口，末了说哪天出摊')).not.toContain(
      '要讲的是',
    );
  });

  it('is how the user changed by hand what was written before', () => {
    expect(asked([], { habits: ['原：让我们来看 改成：你看', '原：赋能 改成：帮'] })[0]).toContain(
      '（他亲手改过你写的，照他改的路子写：原：让我们来看 改成：你看；原：赋能 改成：帮）',
    );
  });

  const fact = (value: string, messageId: string, more: object = {}) => ({
    ...{ id: value, field: 'place', value, about: 'self', status: 'heard', version: 1 },
    quotes: [{ messageId, start: 0, text: value }],
    ...more,
  });
  const notes = (facts: readonly object[], secrets: readonly object[] = []) =>
    asked([message('u1', 'user', '我在湖州修伞，先别写我坐过牢')], {
      context: { ...input([]).context, facts, secrets } as WriterInput['context'],
    })[0];

  it('stands in brackets, and nothing else does', () => {
    expect(notes([fact('湖州', 'u1')], [fact('坐过牢', 'u1', { isPrivate: true })])).not.toContain('（');
    const text = notes(
      [fact('修了三十年', 'old'), fact('只讲修伞', 'old', { field: 'decided' })],
      [fact('欠着债', 'old', { isPrivate: true })],
    );
    expect(text).toContain(
      '（他以前说过：修了三十年）\n\n（已经定下的：只讲修伞）\n\n（这些别写出来：欠着债）',
    );
  });
});
