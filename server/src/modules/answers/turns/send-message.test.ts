import type { Order } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { anAgent } from '../../../testing/an-agent';
import { WordList } from '../../moderation/word-list';
import { makeSendMessage, requestHash, type SendMessageInput } from './send-message';
import type { StartTurnInput } from './start-turn';

const TURN = { conversationId: 'c', questionId: 'q', answerId: 'a', generationId: 'g' };
const INPUT: SendMessageInput = {
  ...{ userId: 'u', agentKey: 'test-agent', message: '怎么定价', conversationId: null, clientKey: null },
};

/** Sends a message with these words refused. @returns what was to be stored */
async function send(
  input: Partial<SendMessageInput>,
  words: readonly string[] = [],
): Promise<StartTurnInput> {
  const started: StartTurnInput[] = [];
  await makeSendMessage({
    startTurn: async (turn) => {
      started.push(turn);
      return TURN;
    },
    findAgent: (key) => (key === 'test-agent' ? anAgent() : undefined),
    words: () => new WordList(words),
  })({ ...INPUT, ...input });
  const [only] = started;
  if (only === undefined || started.length > 1) throw new Error('one turn');
  return only;
}
const hashOf = async (input: Partial<SendMessageInput>) => (await send(input)).requestHash.toString('hex');

test('a message begins a conversation, goes on with one, or takes the place of a question of it', async () => {
  const text = { message: '怎么定价', order: null };
  expect((await send({})).place).toEqual({ kind: 'conversation', title: '怎么定价', ...text });
  expect((await send({ conversationId: 'c' })).place).toEqual({
    ...{ kind: 'thread', conversationId: 'c' },
    ...text,
  });
  expect((await send({ conversationId: 'c', editOf: 'e' })).place).toEqual({
    ...{ kind: 'edit', conversationId: 'c', editOf: 'e' },
    ...text,
  });
  await expect(send({ editOf: 'e' })).rejects.toMatchObject({
    code: 'not_found',
    text: '没有找到要编辑的消息',
  });
});

test('what is missing is named: the conversation, or the question that was to be edited', async () => {
  expect((await send({ conversationId: 'c' })).unknownText).toBe('没有找到这个对话');
  expect((await send({ conversationId: 'c', editOf: 'e' })).unknownText).toBe('没有找到要编辑的消息');
});

test('a listed word is refused wherever the user wrote it: in the message, in an order’s text or instruction', async () => {
  const order: Order = { action: 'make', kind: 'check' };
  for (const input of [
    { message: '说个坏词' },
    { order: { ...order, text: '说个坏词' } },
    { order: { ...order, action: 'revise', instruction: '改成坏词' } },
  ] satisfies Partial<SendMessageInput>[]) {
    await expect(send(input, ['坏词'])).rejects.toMatchObject({ code: 'content_refused' });
  }
  expect((await send({ order: { ...order, text: '好词' } }, ['坏词'])).question).toBe('怎么定价');
});

test('an unknown agent is told before anything else', async () => {
  await expect(send({ agentKey: 'nobody', message: '坏词' }, ['坏词'])).rejects.toMatchObject({
    code: 'not_found',
    text: '没有找到这位教练',
  });
});

test('a key stands for the whole request: another message, place, edit or order is another one', async () => {
  const order: Order = { action: 'make', kind: 'script' };
  const requests: Partial<SendMessageInput>[] = [
    {},
    { message: '怎么定价？' },
    { conversationId: 'c' },
    { conversationId: 'd' },
    { conversationId: 'c', editOf: 'e' },
    { conversationId: 'c', editOf: 'f' },
    { order },
    { order: { ...order, kind: 'topics' } },
  ];
  const hashes = await Promise.all(requests.map(hashOf));
  expect(new Set(hashes).size).toBe(requests.length);
  expect(await Promise.all(requests.map(hashOf))).toEqual(hashes);
});

test('fields that are not there leave no trace in what a key stands for, so that it survives a release', async () => {
  expect(await hashOf({ editOf: undefined, order: undefined })).toBe(await hashOf({}));
  expect(await hashOf({})).toBe(requestHash('test-agent', null, '怎么定价').toString('hex'));
  expect(await hashOf({ userId: 'v', clientKey: 'k' })).toBe(await hashOf({}));
});
