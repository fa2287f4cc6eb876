import { describe, expect, it } from '@rstest/core';
import { saidIn, toBriefMessages } from './brief-of-scene';
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
