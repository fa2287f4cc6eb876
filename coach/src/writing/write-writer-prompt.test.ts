import type { DeliverableContent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import type { BriefMessage } from '../brief/brief';
import type { Fact } from '../facts/fact';
import type { Kind } from '../kinds/kind';
import { KINDS } from '../kinds/kinds';
import { kitKind } from '../kinds/kit/kit-kind';
import { scriptKind } from '../kinds/script/script-kind';
import { aContext, factsOf } from '../kinds/testing/writing-context';
import { type WriterInput, writeWriterPrompt } from './write-writer-prompt';

const countTokens = (text: string): number => text.length;
const ROOMY = { promptTokens: 48_000, countTokens };

const aQuote = (messageId: string, text: string) => ({ messageId, start: 0, end: text.length, text });
const turn = (index: number, text: string, answer = `那天呢${index}`): BriefMessage[] => [
  { id: `q${index}`, role: 'user', text, head: '', tail: '' },
  { id: `a${index}`, role: 'ai', text: answer, head: '@@orders 脚本', tail: '@@@\nC||看例子' },
];

const input = (more: Partial<WriterInput> = {}): WriterInput => ({
  kind: scriptKind,
  context: aContext({
    parameters: { topic: '漏水那一夜', seconds: 20, mustNot: ['房东'], avoid: ['跟房东吵架'] },
    facts: factsOf(['business', '给老楼修屋顶'], ['decided', '先讲漏水，不讲翻新']),
  }),
  conversation: [...turn(1, '我给老楼修屋顶，那一夜雨大得嘞'), ...turn(2, '瓦是我一片一片捡回来的呀')],
  question: { id: 'q3', text: '写漏水那一夜，20秒' },
  announced: '',
  pasted: new Set(),
  knowledge: [{ text: '小红书标题二十字以内', source: '发布页', checked: '2026-11-01' }],
  habits: ['原：让我们来看 改成：你看'],
  ...more,
});

const last = (more: Partial<WriterInput> = {}) =>
  writeWriterPrompt(input(more), ROOMY).prompt.messages.at(-1)?.text ?? '';

const current = (): DeliverableContent<'script'> => ({
  judgement: '从雨声拍起。',
  topic: '漏水那一夜',
  platform: '抖音',
  seconds: 15,
  titles: ['一片瓦', '雨从哪儿进来', '你家顶楼漏吗'],
  coverLine: '一片瓦',
  beats: (['钩子', '核心', '行动'] as const).map((part, index) => ({
    from: index * 5,
    to: index * 5 + 5,
    part,
    say: `第${index + 1}句`,
    shot: '手',
    caption: '瓦',
  })),
  tags: [],
});

describe('what a writer is told', () => {
  it('is what the coach has just promised the user of this work, and no empty announcement', () => {
    const promise = '好，写漏水那一夜，只讲你捡瓦那一段，房东的事先不放进去。';
    expect(last({ announced: promise })).toContain(`教练刚对他说：${promise}`);
    expect(last({ announced: '好，写脚本。' })).not.toContain('教练刚对他说');
  });

  it('is the conversation without its records, and one last message that ends with the order', () => {
    const { prompt, names } = writeWriterPrompt(input(), ROOMY);
    expect(prompt.messages.slice(0, -1)).toEqual([
      { role: 'user', text: '[m1] 我给老楼修屋顶，那一夜雨大得嘞' },
      { role: 'ai', text: '那天呢1' },
      { role: 'user', text: '[m2] 瓦是我一片一片捡回来的呀' },
      { role: 'ai', text: '那天呢2' },
    ]);
    expect([...names.messages.keys(), ...names.facts.keys()]).toEqual([...['m1', 'm2', 'm3', 'f1', 'f2']]);
    expect(prompt.messages.at(-1)?.text).toBe(`【今天】
2026-11-24

【档案】
f1 做的事：给老楼修屋顶（听到，原话「给老楼修屋顶」）

【已经定下的】
f2 先讲漏水，不讲翻新（听到，原话「先讲漏水，不讲翻新」）

【他怎么说话】
他亲手改过的，新的在前；照他改的路子写，里面的事不许搬：
原：让我们来看 改成：你看
学他的用词、语气和句子长短，不是素材，别整句照抄：
「我给老楼修屋顶，那一夜雨大得嘞」
「瓦是我一片一片捡回来的呀」

【可以用的知识】
小红书标题二十字以内（发布页，2026-11-01）

【这次要做的】
写一份新的「脚本」：先@@想，再@@写，写完单独一行@@@。
题目：漏水那一夜（就写这一件，不换成别的）
时长：20秒，口播合计64到80字，标点不算
这几个字不能出现：房东
这几件事不碰，换个说法也不行：跟房东吵架
长短：他看到的全部算上230字以内（口播80字上下，外面的全部合计150字以内）；他靠耳朵听、要背、嫌长，又没点名长短的，减半
他的原话：[m3] 写漏水那一夜，20秒`);
  });

  it('is to leave out what was never told and to ask for it at the end, where the kind has an end for that', () => {
    const { system } = writeWriterPrompt(input(), ROOMY).prompt;
    expect(system).toContain('没讲过的不写进正文，绕开');
    expect(system).toContain('空#（40字内，0到1条）');
    expect(system).toContain('另#（100字内，0到1条）');
    const check = writeWriterPrompt(input({ kind: KINDS.check }), ROOMY).prompt.system;
    expect(check).not.toContain('空#');
    expect(check).toContain('没有就绕开；非有不可写【待补充】');
    const unknown = { parameters: { unknown: ['开店的年份'] } };
    expect(last({ context: aContext(unknown) })).toContain('不编，绕开，要紧的在空#里问；');
  });

  it('is not to ask again what stands below another work, unless that is the one that is changed', () => {
    const told = { ...current(), open: ['那一夜是哪一年？'] };
    expect(last({ context: aContext({ shelf: { script: told } }) })).toContain(
      '别的成果里问过他的，空#不再问：那一夜是哪一年？',
    );
    expect(last({ context: aContext({ shelf: { script: told }, current: told }) })).not.toContain('不再问');
  });

  it('has room for as much as this one can say in the time', () => {
    const slow = last({ context: aContext({ parameters: { seconds: 20, pace: 3 } }) });
    expect(slow).toContain('时长：20秒，口播合计48到60字，标点不算\n语速：他一秒说3个字');
  });

  it('tells the form from the table of slots, with what a choice may be', () => {
    const { system } = writeWriterPrompt(input(), ROOMY).prompt;
    expect(system).toContain('标题#（40字内，1条）');
    expect(system).not.toContain('段#部分');
    expect(system).toContain('标签#（16字内，0到5条）');
    expect(system).not.toContain('undefined');
    const review = writeWriterPrompt(input({ kind: KINDS.review as unknown as Kind }), ROOMY).prompt.system;
    expect(review).toMatch(/（只写一个：曝光、/);
  });

  it('is who the writer is, the craft of the kind and its examples, and for a text how people chat', () => {
    const system = (kind: Kind, promptTokens = 48_000) =>
      writeWriterPrompt(input({ kind }), { promptTokens, countTokens }).prompt.system;
    const script = system(scriptKind);
    expect(script).toMatch(/^你替一个在做个人品牌的人写「脚本」/);
    expect(script).toContain(`【手艺】\n${scriptKind.craft}`);
    expect(script).toContain('【动笔前想清楚】');
    expect(system(kitKind as Kind)).not.toContain('【动笔前想清楚】');
    expect(system(kitKind as Kind)).toContain('像你在聊天里替一个你看重的人写东西那样写');
    expect(system(kitKind as Kind)).not.toContain('文#（');
    const [first = '', second = ''] = scriptKind.examples.split('\n\n');
    expect(script).toContain(second || first);
    expect(system(scriptKind, 3_000)).not.toContain(first);
  });

  it('is the same bytes for the same input, and one system prompt for all people', () => {
    expect(writeWriterPrompt(input(), ROOMY)).toEqual(writeWriterPrompt(input(), ROOMY));
    const other = input({ conversation: [], context: aContext(), habits: [] });
    expect(writeWriterPrompt(other, ROOMY).prompt.system).toBe(
      writeWriterPrompt(input(), ROOMY).prompt.system,
    );
  });

  it('shows the version that is changed as lines, and asks for the changed ones only', () => {
    const text = last({ context: aContext({ current: current(), action: 'revise' }) });
    expect(text).toContain('【现在这一版】\n题目|漏水那一夜|\n标题1|一片瓦|');
    expect(text).toContain('没要求改的一字不动');
    expect(last({ context: aContext({ current: current(), action: 'again' }) })).toContain('整份写全');
  });

  it('knows what a platform takes', () => {
    const platforms = [{ id: '视频号', title: null, name: 10, bio: 80 }];
    const context = aContext({ platforms, parameters: { platform: '视频号' } });
    expect(last({ kind: kitKind, context })).toContain(
      '【材料】\n平台：视频号\n名字最多10字\n简介最多80字，／不算',
    );
  });

  it('says what a number of things counts, and no more than there is room for', () => {
    const kit = (count: number) => last({ kind: kitKind, context: aContext({ parameters: { count } }) });
    expect(kit(6)).toContain('条数：名字#正好6条');
    expect(kit(30)).toContain('条数：名字#正好10条');
    expect(last({ context: aContext({ parameters: { count: 3 } }) })).not.toContain('条数');
  });

  it('takes no turn of phrase from what was pasted', () => {
    expect(last({ pasted: new Set(['q1']) })).not.toContain('「我给老楼修屋顶，那一夜雨大得嘞」\n');
  });

  it('names what the user does not want told right before the order, and has it in no fact and no sample', () => {
    const conversation = [...turn(1, '我给老楼修屋顶嘛'), ...turn(2, '我欠着三十万呢，先别往外说哈')];
    const [secret] = factsOf(['story', '欠着30万']);
    const secrets = [{ ...(secret as Fact), quotes: [aQuote('q2', '我欠着三十万')], isPrivate: true }];
    const text = last({ conversation, context: { ...input().context, secrets } });
    expect(text).toContain('【别写出来的】\n别写：欠着30万\n');
    expect(text.indexOf('【别写出来的】')).toBeLessThan(text.indexOf('【这次要做的】'));
    expect(text.split('三十万').length + text.split('30万').length).toBe(3);
    expect(last({ context: { ...input().context, secrets } })).not.toContain('30万');
  });

  it('fits its room, whatever was said', () => {
    const message = fc.record({ text: fc.string({ maxLength: 400 }), answer: fc.string({ maxLength: 400 }) });
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 60 }),
        fc.constantFrom(...Object.values(KINDS)),
        fc.constantFrom(8_000, 16_000, 48_000),
        (said, kind, promptTokens) => {
          const conversation = said.flatMap(({ text, answer }, index) => turn(index, text, answer));
          const facts = factsOf(...said.map(({ text }) => ['story', text] as const));
          const { prompt } = writeWriterPrompt(
            input({
              kind: kind,
              conversation,
              context: aContext({ facts }),
              knowledge: said.map(({ text }) => ({ text, source: '某处', checked: '2026-11-01' })),
            }),
            { promptTokens, countTokens },
          );
          const size = prompt.system.length + prompt.messages.reduce((sum, { text }) => sum + text.length, 0);
          expect(size).toBeLessThanOrEqual(promptTokens);
          expect(prompt.messages.at(-1)?.text).toContain('写漏水那一夜，20秒');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('begins with all that the agent knows as the talk does, so that one cached prefix serves every kind', () => {
    const library = input().knowledge;
    const told = writeWriterPrompt(input({ library }), ROOMY).prompt;
    const [knowledge = ''] = told.system.split('\n\n');
    expect(knowledge).toContain('小红书标题二十字以内');
    expect(told.messages.at(-1)?.text).not.toContain('可以用的知识');
    expect(
      writeWriterPrompt(input({ library, kind: kitKind }), ROOMY).prompt.system.startsWith(knowledge),
    ).toBe(true);
  });
});
