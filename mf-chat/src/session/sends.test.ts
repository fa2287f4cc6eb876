import { beforeEach, expect, rs, test } from '@rstest/core';
import { makeDraftStore } from './drafts/draft-store';
import { makeSends, type Sends } from './sends';
import { IDLE, type Turn } from './turn/turn';
import type { SendRequest } from './turn/turn-request';
import type { TurnRunner } from './turn/turn-runner';

const PLACE = { userId: 'u1', conversationId: 'c1' };
const QUESTION: SendRequest = {
  ...{ type: 'send', agentKey: 'lao-gao', conversationId: 'c1', text: ' 你好 ', editOf: null, afterId: 'a0' },
};
const BUTTON: SendRequest = { ...QUESTION, isByButton: true };
const REGENERATE = { type: 'regenerate', conversationId: 'c1', answerId: 'a0' } as const;

let turn: Turn;
let sends: Sends;
let drafts: ReturnType<typeof makeDraftStore>;
let onItsWay: SendRequest | null;
const ask = rs.fn();
const keys = (): string[] => ask.mock.calls.map(([, key]) => key);

beforeEach(() => {
  ask.mockReset().mockReturnValue(true);
  turn = IDLE;
  onItsWay = null;
  let made = 0;
  drafts = makeDraftStore({ read: () => '', write: () => {} }, () => () => {});
  const runner = { getTurn: () => turn, ask } as Partial<TurnRunner> as TurnRunner;
  const newKey = () => {
    made += 1;
    return `key ${made}`;
  };
  sends = makeSends({
    userId: 'u1',
    runner,
    drafts,
    newKey,
    keyOnItsWay: ({ text }) => (text === onItsWay?.text ? 'early key' : null),
  });
  drafts.write(PLACE, ' 你好 ');
});

test('a typed question leaves the composer, and is kept until the server has stored it', () => {
  expect(sends.startSend(QUESTION)).toBe(true);
  expect(ask).toHaveBeenCalledWith({ ...QUESTION, text: '你好' }, 'key 1');
  expect(drafts.read(PLACE)).toBe('');
  sends.settle({ ...QUESTION, text: '你好' });
  sends.giveBack(BUTTON);
  expect(drafts.read(PLACE)).toBe('');
});

test('a question that is on its way already goes on under the key that it has', () => {
  onItsWay = { ...QUESTION, text: '你好' };
  sends.startSend(QUESTION);
  sends.settle({ ...QUESTION, text: '你好' });
  sends.startSend({ ...QUESTION, text: '另一句' });
  expect(keys()).toEqual(['early key', 'key 1']);
});

test('a question that is refused is back in the composer, and goes out under the same key', () => {
  sends.startSend(QUESTION);
  sends.giveBack({ ...QUESTION, text: '你好' });
  expect(drafts.read(PLACE)).toBe('你好');
  sends.startSend(QUESTION);
  expect(keys()).toEqual(['key 1', 'key 1']);
});

test('a blank question, and one during a turn, takes nothing from the composer and asks for nothing', () => {
  expect(sends.startSend({ ...QUESTION, text: ' \n ' })).toBe(false);
  turn = { status: 'sending', conversationId: 'c1', request: QUESTION, isStopping: false };
  expect(sends.startSend(QUESTION)).toBe(false);
  expect(sends.startAgain(REGENERATE)).toBe(false);
  expect(drafts.read(PLACE)).toBe(' 你好 ');
  expect(ask).not.toHaveBeenCalled();
});

test('what a button sends leaves the composer alone, under the same key until it is accepted', () => {
  sends.startSend(BUTTON);
  sends.startSend(BUTTON);
  sends.startAgain(REGENERATE);
  sends.settle({ ...BUTTON, text: '你好' });
  sends.startSend(BUTTON);
  expect(keys()).toEqual(['key 1', 'key 1', 'key 2', 'key 3']);
  expect(drafts.read(PLACE)).toBe(' 你好 ');
});
