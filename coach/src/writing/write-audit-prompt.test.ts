import { expect, it } from '@rstest/core';
import type { Fact } from '../facts/fact';
import { writeAuditPrompt } from './write-audit-prompt';

const aunt: Fact = {
  ...{
    id: 'fact-1',
    version: 1,
    field: 'background',
    value: '姑姑弹了三十年',
    about: 'family',
    status: 'heard',
  },
  quotes: [],
};

it('names whose a fact is, and what was pasted, in the words of the lines', () => {
  const { messages } = writeAuditPrompt([{ key: '口播1', text: '学了五年', from: ['m1'] }], {
    facts: new Map([['f1', aunt]]),
    said: new Map([
      ['m1', { id: 'a', text: '学了五年', asked: '', isPasted: false }],
      ['m2', { id: 'b', text: '全年惠及2000人', asked: '', isPasted: true }],
    ]),
    allowed: [],
  });
  expect(messages.at(-1)?.text.split('\n')).toEqual([
    '【事实】',
    'f1 经历：姑姑弹了三十年（家人的事）',
    '【用户说过的话】',
    'm1 学了五年',
    'm2（贴来的，不算他的） 全年惠及2000人',
    '【成稿】',
    '口播1|学了五年',
  ]);
});

it('marks what was lent to the user, so that views are no faults there', () => {
  const lines = [
    { key: '文1', text: '我也不懂。', from: ['搭'] },
    { key: '文2', text: '学了五年', from: ['m1'] },
  ];
  const { system, messages } = writeAuditPrompt(lines, { facts: new Map(), said: new Map(), allowed: [] });
  expect(messages.at(-1)?.text).toContain('文1|我也不懂。|搭\n文2|学了五年');
  expect(system).toContain('行尾标着搭的');
});

it('asks of each thing that code doubts, and of none where there are none', () => {
  const lines = [{ key: '文1', text: '家里几口人', from: [] }];
  const sources = { facts: new Map(), said: new Map(), allowed: [] };
  const doubts = [
    { key: '文1', why: '「几口」这个数，用户没说过', brief: '「几口」没有出处', doubt: '几口' },
    { key: '文1', why: '出现了「家里」，这几个字不能出现；换个说法', doubt: '家里' },
  ];
  const { messages } = writeAuditPrompt(lines, sources, { doubts });
  expect(messages.at(-1)?.text).toMatch(/\n【存疑】[^\n]+每处都要答一行/);
  expect(messages.at(-1)?.text.split('\n').slice(-2)).toEqual([
    '存1|文1|几口|「几口」没有出处',
    '存2|文1|家里|出现了「家里」',
  ]);
  expect(writeAuditPrompt(lines, sources).messages.at(-1)?.text).not.toContain('存疑');
});

it('is told what the user does not want told, wherever they said it', () => {
  const { messages } = writeAuditPrompt(
    [{ key: '文1', text: '修伞', from: [] }],
    { facts: new Map(), said: new Map(), allowed: [] },
    { secrets: ['借了三万块'] },
  );
  expect(messages.at(-1)?.text).toContain('\n【别往外讲的】\n借了三万块\n【成稿】');
});
