import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import type { Fact } from '../facts/fact';
import type { BriefInput, BriefMessage } from './brief';
import { writeBrief } from './write-brief';

const countTokens = (text: string): number => text.length;

const fact = (id: string, value: string): Fact => ({
  id,
  version: 1,
  field: 'price',
  value,
  about: 'self',
  status: 'heard',
  quotes: [{ messageId: 'q1', start: 0, end: 2, text: '三百' }],
});

const turn = (index: number, more = ''): BriefMessage[] => [
  { id: `q${index}`, role: 'user', text: `问题${index}${more}`, head: '', tail: '' },
  { id: `a${index}`, role: 'ai', text: `回答${index}${more}`, head: '@@', tail: '@@@\n-' },
];

const input = (more: Partial<BriefInput> = {}): BriefInput => ({
  persona: '你是教练。',
  today: '2026-03-04',
  conversation: [...turn(1), ...turn(2)],
  question: { id: 'q3', text: '那定多少钱' },
  facts: [],
  shelf: [],
  results: [],
  knowledge: [],
  refused: [],
  ...more,
});

describe('a brief', () => {
  it('tells the conversation as it was written, under short names, and the question last', () => {
    const { prompt, names } = writeBrief(input(), { promptTokens: 48_000, countTokens });
    expect(prompt.messages.slice(0, 4)).toEqual([
      { role: 'user', text: '[m1] 问题1' },
      { role: 'ai', text: '@@\n回答1\n@@@\n-' },
      { role: 'user', text: '[m2] 问题2' },
      { role: 'ai', text: '@@\n回答2\n@@@\n-' },
    ]);
    expect(prompt.messages[4]?.text).toMatch(/【今天】\n2026-03-04\n\n【用户现在说的】\n\[m3\] 那定多少钱$/);
    expect([...names.messages]).toEqual([
      ['m1', 'q1'],
      ['m2', 'q2'],
      ['m3', 'q3'],
    ]);
  });

  it('gives several open works no more room together than one', () => {
    const limits = { promptTokens: 8_000, countTokens };
    const lines = Array.from({ length: 200 }, (_, at) => `行${at}|这是第${at}行，说的是那把没修的伞|`);
    const lengthOf = (...names: readonly string[]) => {
      const openWorks = names.map((name) => ({ name, lines }));
      return writeBrief(input({ openWorks }), limits).prompt.messages.at(-1)?.text.length ?? 0;
    };
    const one = lengthOf('w1');
    expect(one).toBeGreaterThan(lengthOf() + 300);
    expect(lengthOf('w1', 'w2', 'w3')).toBeLessThan(one + 200);
  });

  it('begins with the same bytes when a turn is added, so that a vendor’s cache of prefixes is hit', () => {
    const limits = { promptTokens: 48_000, countTokens };
    const before = writeBrief(input(), limits).prompt;
    const after = writeBrief(
      input({ conversation: [...turn(1), ...turn(2), ...turn(3)], facts: [fact('f', '300元')] }),
      limits,
    ).prompt;
    expect(after.system).toBe(before.system);
    expect(after.messages.slice(0, 4)).toEqual(before.messages.slice(0, 4));
  });

  it('tells where the user stands, and nothing of it where that is nothing', () => {
    const limits = { promptTokens: 48_000, countTokens };
    const told = writeBrief(input({ standing: ['今天要发：「伞面怎么补」（2026-03-04）'] }), limits);
    expect(told.prompt.messages.at(-1)?.text).toContain('【上次和眼下的安排】\n今天要发：「伞面怎么补」');
    expect(writeBrief(input({ standing: [] }), limits)).toEqual(writeBrief(input(), limits));
  });

  it('names each fact with its field, value, standing and the user’s words', () => {
    const facts = [
      fact('one', '300元一次'),
      { ...fact('two', '调琴'), field: 'business', status: 'confirmed' } as Fact,
    ];
    const { prompt, names } = writeBrief(input({ facts }), { promptTokens: 48_000, countTokens });
    expect(prompt.messages.at(-1)?.text).toContain(
      '【用户档案】\nf2 做的事：调琴（已确认，原话「三百」）\nf1 价格：300元一次（听到，原话「三百」）',
    );
    expect(names.facts.get('f2')?.id).toBe('two');
  });

  it('tells the coach what stays between the two, and to keep it so', () => {
    const facts = [fact('one', '300元一次'), { ...fact('two', '欠着30万'), isPrivate: true }];
    const { prompt } = writeBrief(input({ facts }), { promptTokens: 48_000, countTokens });
    expect(prompt.messages.at(-1)?.text).toContain(
      '【用户档案】\n标着别往外讲的，只跟他本人聊，不带进成果和选题，订单里也不写。\nf1 价格：300元一次（听到，原话「三百」）\nf2 价格：欠着30万（听到，别往外讲，原话「三百」）',
    );
  });

  const piece = (text: string, source = '发布页') => ({ text, source, checked: '2026-11-01' });
  const library = [piece('标题二十字'), piece('说法要有据', '广告法'), piece('正文一千字')];

  it('tells all that an agent knows first, under its sources, where that takes a quarter of the room at most', () => {
    const limits = { promptTokens: 8_000, countTokens };
    const { system, messages } = writeBrief(input({ library, knowledge: library.slice(1) }), limits).prompt;
    expect(system).toContain(
      '（发布页，2026-11-01）\n标题二十字\n正文一千字\n（广告法，2026-11-01）\n说法要有据\n\n你是教练。',
    );
    expect(system.startsWith('【资料】')).toBe(true);
    expect(messages.at(-1)?.text).not.toContain('说法要有据');
    expect(writeBrief(input({ library, question: { id: 'q3', text: '标题呢' } }), limits).prompt.system).toBe(
      system,
    );
  });

  it('tells what fits the question in its last message where all would take more', () => {
    const long = library.map((one) => ({ ...one, text: one.text.repeat(200) }));
    const { system, messages } = writeBrief(input({ library: long, knowledge: [piece('标题二十字')] }), {
      promptTokens: 8_000,
      countTokens,
    }).prompt;
    expect(system.startsWith('你是教练。')).toBe(true);
    expect(messages.at(-1)?.text).toContain('【可以用的知识】\n标题二十字（发布页，2026-11-01）');
  });

  it('tells what was decided apart from the facts, the newest first, under names that a later decision may replace', () => {
    const decided = (id: string, value: string) => ({ ...fact(id, value), field: 'decided' }) as Fact;
    const facts = [decided('one', '先讲漏水'), fact('two', '300元'), decided('three', '不接翻新，因为耗工')];
    const { prompt, names } = writeBrief(input({ facts }), { promptTokens: 48_000, countTokens });
    const told = prompt.messages.at(-1)?.text ?? '';
    expect(told).toContain(
      '【已经定下的】\nf3 不接翻新，因为耗工（听到，原话「三百」）\nf1 先讲漏水（听到，原话「三百」）\n\n',
    );
    expect(told).toContain('【用户档案】\nf2 价格：300元');
    expect(told).not.toContain('定下的：');
    expect(names.facts.get('f3')?.id).toBe('three');
  });

  it('gives up older answers first, then the user’s oldest words, and keeps the newest six answers', () => {
    const long = '说'.repeat(200);
    const conversation = Array.from({ length: 20 }, (_, index) => turn(index + 1, long)).flat();
    const kept = (promptTokens: number) =>
      writeBrief(input({ conversation }), { promptTokens, countTokens })
        .prompt.messages.slice(0, -1)
        .map(({ text }) => text);
    const roomy = kept(48_000);
    expect(roomy).toHaveLength(40);
    const fixed = writeBrief(input({ conversation: [] }), { promptTokens: 48_000, countTokens }).prompt;
    const base = fixed.system.length + (fixed.messages[0]?.text.length ?? 0) + 1;
    const words = roomy.filter((text) => text.startsWith('[m'));
    const tight = kept(base + words.join('').length + 6 * 220);
    expect(tight.filter((text) => text.startsWith('[m'))).toEqual(words);
    expect(tight.filter((text) => text.startsWith('@@'))).toEqual(
      [15, 16, 17, 18, 19, 20].map((index) => `@@\n回答${index}${long}\n@@@\n-`),
    );
  });

  it('over its room begins in the same bytes for turns on end, whatever the last message has, so that a cache knows it', () => {
    const long = '说'.repeat(200);
    const conversation = Array.from({ length: 79 }, (_, index) => turn(index + 1, long)).flat();
    const shownAt = (turns: number) =>
      writeBrief(
        input({
          conversation: conversation.slice(0, 2 * turns),
          question: { id: 'now', text: '那定多少钱' },
          standing: ['等'.repeat((turns % 5) * 40)],
        }),
        { promptTokens: 24_000, countTokens },
      ).prompt.messages;
    const isKnown = (turns: number) => {
      const [before, now] = [shownAt(turns - 1), shownAt(turns)];
      return JSON.stringify(now.slice(0, before.length - 1)) === JSON.stringify(before.slice(0, -1));
    };
    const overRoom = Array.from({ length: 26 }, (_, index) => 54 + index);
    expect(overRoom.every((turns) => shownAt(turns).length < 2 * turns)).toBe(true);
    expect(overRoom.filter((turns) => !isKnown(turns)).length).toBeLessThan(4);
  });

  it('fits its room, whatever was said, as long as the fixed parts leave the conversation its least', () => {
    const message = fc.record({ text: fc.string({ maxLength: 400 }), answer: fc.string({ maxLength: 400 }) });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 60 }), (said) => {
        const conversation = said.flatMap(({ text, answer }, index): BriefMessage[] => [
          { id: `q${index}`, role: 'user', text, head: '', tail: '' },
          { id: `a${index}`, role: 'ai', text: answer, head: '', tail: '' },
        ]);
        const { prompt } = writeBrief(input({ conversation }), { promptTokens: 8_000, countTokens });
        const size = prompt.system.length + prompt.messages.reduce((sum, { text }) => sum + text.length, 0);
        expect(size).toBeLessThanOrEqual(8_000);
      }),
    );
  });
});
