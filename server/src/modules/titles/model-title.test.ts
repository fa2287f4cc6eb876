import { expect, test } from '@rstest/core';
import type { LanguageCall, LanguageEvent, LanguageSource } from '../../providers/language-source';
import { anAgent } from '../../testing/an-agent';
import { makeModelTitle, tidyTitle, titlePrompt } from './model-title';

const ASKED = { agent: anAgent(), userId: 'u', question: '怎么给第一条视频想钩子', answer: '先说人群。' };

interface Given {
  readonly id?: LanguageSource['id'];
  readonly events?: readonly LanguageEvent[];
  readonly isHung?: boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly isCountDown?: boolean;
}

/** Asks a model for a title. @returns the title, what was asked and what was counted */
async function ask({ id = 'openai', events = [], isHung, timeoutMs = 60_000, signal, isCountDown }: Given) {
  const calls: LanguageCall[] = [];
  const counted: unknown[] = [];
  const source: LanguageSource = {
    ...{ id, model: 'm', contextTokens: 8_000 },
    async *stream(call, ending) {
      calls.push(call);
      yield* events;
      if (isHung === true)
        await new Promise((_, reject) => {
          if (ending.aborted) reject(ending.reason);
          ending.addEventListener('abort', () => reject(ending.reason));
        });
    },
  };
  const title = await makeModelTitle({
    sourceOf: () => source,
    hideNames: (text) => text.replace('某某云', '系统'),
    isRefused: (text) => text.includes('坏词'),
    countTokens: async (...count) => {
      counted.push(count);
      if (isCountDown === true) throw new Error('gone');
    },
    timeoutMs,
  })(ASKED, signal ?? new AbortController().signal);
  return { title, calls, counted };
}
const saying = (text: string): LanguageEvent[] => [{ type: 'text', text }];

test('a model is asked for few tokens and without thinking, and for the title alone', async () => {
  const { title, calls } = await ask({ events: saying('第一条视频的钩子') });
  expect(title).toBe('第一条视频的钩子');
  expect(calls).toMatchObject([{ userId: 'u', maxTokens: 256, thinks: false }]);
  expect(calls[0]?.prompt.messages).toEqual([
    { role: 'user', text: '用户：怎么给第一条视频想钩子\n\n教练：先说人群。' },
  ]);
});

test('only the beginning of a long question and of a long answer is sent, in whole characters', () => {
  const { messages } = titlePrompt({ question: '😀'.repeat(700), answer: '答'.repeat(700) });
  expect(messages[0]?.text).toBe(`用户：${'😀'.repeat(600)}\n\n教练：${'答'.repeat(600)}`);
});

test('a title costs its user what the vendor counts, or about its words where the vendor counts nothing', async () => {
  const usage: LanguageEvent = { type: 'usage', promptTokens: 111, answerTokens: 7 };
  expect((await ask({ events: [...saying('钩子'), usage] })).counted).toEqual([
    ['u', { promptTokens: 111, answerTokens: 7 }],
  ]);
  const [[userId, count] = []] = (await ask({ events: saying('钩子') })).counted as [
    string,
    { promptTokens: number; answerTokens: number },
  ][];
  expect([userId, count?.answerTokens]).toEqual(['u', 2]);
  expect(count?.promptTokens).toBeGreaterThan(60);
});

test('a title that cannot be counted is a title all the same', async () => {
  expect((await ask({ events: saying('钩子'), isCountDown: true })).title).toBe('钩子');
});

test('a title that names a vendor or holds a refused word is none', async () => {
  for (const text of ['某某云的钩子', '钩子与坏词'])
    expect((await ask({ events: saying(text) })).title).toBeNull();
});

test('a Dify app, which would run as a whole for it, is not asked; nor is anybody where there is no model', async () => {
  const { title, calls } = await ask({ id: 'dify', events: saying('钩子') });
  expect([title, calls]).toEqual([null, []]);
  const none = makeModelTitle({
    sourceOf: () => null,
    hideNames: (text) => text,
    isRefused: () => false,
    countTokens: async () => {},
    timeoutMs: 1,
  });
  expect(await none(ASKED, new AbortController().signal)).toBeNull();
});

test('a model that takes too long, and a product that closes, have half a title, which is none', async () => {
  expect((await ask({ events: saying('一半'), isHung: true, timeoutMs: 1 })).title).toBeNull();
  const closing = AbortSignal.abort(new Error('closing'));
  expect((await ask({ events: saying('一半'), isHung: true, signal: closing })).title).toBeNull();
});

test.each([
  ['标题：标题：起号', '起号'],
  ['title: Hooks for videos', 'Hooks for videos'],
  ['对话标题:「起号」', '起号'],
  ['# 起号', '起号'],
  ['起号！？…', '起号'],
  ['起  号', '起 号'],
  ['😀😀', null],
  ['123', null],
  ['一二三四五六七八九十一二三四五六七八九，剩下', '一二三四五六七八九十一二三四五六七八九'],
])('of the reply %j the title is %j', (reply, title) => expect(tidyTitle(reply)).toBe(title));
