import { expect, test } from '@rstest/core';
import { estimateTokens } from '../../providers/token-estimate';
import { anAgent } from '../../testing/an-agent';
import { aRequest } from '../../testing/collect-answer';
import { buildPrompt, GO_ON } from './build-prompt';

const turns = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => [
    { role: 'user' as const, text: `${index}问${text}` },
    { role: 'ai' as const, text: `${index}答${text}` },
  ]).flat();

test('a prompt contains the agent’s prompt and a short history whole', () => {
  const history = turns(2, '。');
  const prompt = buildPrompt(aRequest(), history, 1_000);
  expect(prompt.system).toBe('你是一位教练。');
  expect(prompt.messages).toEqual([...history, { role: 'user', text: '你好' }]);
});

test('a prompt drops the oldest turns first and stays within the budget', () => {
  const history = turns(20, '很长'.repeat(50));
  const prompt = buildPrompt(aRequest(), history, 1_000);
  const texts = prompt.messages.map((message) => message.text);
  expect(texts.at(-1)).toBe('你好');
  expect(texts.at(-2)?.startsWith('19答')).toBe(true);
  expect(texts[0]?.startsWith('0问')).toBe(false);
  expect(prompt.messages[0]?.role).toBe('user');
  expect(estimateTokens(prompt.system + texts.join(''))).toBeLessThanOrEqual(1_000);
});

test('a prompt has nothing from before a message that does not fit, so that its history has no hole', () => {
  const recent = turns(2, '近');
  const tooLong = { role: 'user' as const, text: '长'.repeat(8_000) };
  const history = [...turns(2, '早'), tooLong, { role: 'ai' as const, text: '嗯' }, ...recent];
  const prompt = buildPrompt(aRequest(), history, 1_000);
  expect(prompt.messages).toEqual([...recent, { role: 'user', text: '你好' }]);
});

test('a prompt shortens the last turn where even that does not fit, and keeps the question whole', () => {
  const question = { id: 'q', text: '问'.repeat(800) };
  const prompt = buildPrompt(aRequest({ question }), turns(1, '长'.repeat(8_000)), 1_000);
  expect(prompt.messages.at(-1)?.text).toBe(question.text);
  expect(prompt.messages).toHaveLength(3);
  expect(prompt.messages[0]?.text).toContain('……');
  expect(prompt.messages[0]?.text.startsWith('0问')).toBe(true);
});

test('a prompt never contains an empty answer nor begins with an answer', () => {
  const history = [
    { role: 'ai' as const, text: '孤儿' },
    { role: 'user' as const, text: '一' },
    { role: 'ai' as const, text: ' ' },
  ];
  const prompt = buildPrompt(aRequest({ agent: anAgent({ prompt: 'p' }) }), history, 1_000);
  expect(prompt.messages.map((message) => message.text)).toEqual(['一', '你好']);
});

test('a prompt asks to finish an answer that was cut, with the end of a long one', () => {
  const short = buildPrompt(aRequest({ partial: '第一条' }), [], 1_000);
  expect(short.messages.map(({ role, text }) => [role, text])).toEqual([
    ['user', '你好'],
    ['ai', '第一条'],
    ['user', GO_ON],
  ]);
  const partial = `${'长'.repeat(8_000)}断在这里`;
  const long = buildPrompt(aRequest({ partial }), turns(3, '往事'), 1_000);
  expect(long.messages.at(-2)?.text.endsWith('断在这里')).toBe(true);
  const texts = long.messages.map((message) => message.text).join('');
  expect(estimateTokens(long.system + texts)).toBeLessThanOrEqual(1_000);
});
