import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { type ChatServer, startChatServer, startOf, textOf } from '../../testing/chat-server';

const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'qihang-moderation-')), 'words.txt');
let server: ChatServer;
let say: readonly string[] = ['好的。'];

beforeAll(async () => {
  writeFileSync(file, '# 运营者的词表\n赌博\n');
  server = await startChatServer({
    environment: { WORD_LIST_FILE: file },
    async *coach() {
      for (const text of say) yield { type: 'text', text };
    },
  });
});
afterAll(() => server.close());

describe('the operator’s word list', () => {
  it('a message with a listed word is refused: nothing is stored, and the sentence does not repeat it', async () => {
    const user = await server.signUp();
    const refused = await server.send(user, '我想做赌\u200b博账号');
    expect(refused.status).toBe(400);
    expect(await refused.failure).toEqual({
      error: '消息里有不能发送的内容，请修改后再发',
      code: 'content_refused',
    });
    expect(await (await server.request(user, 'GET', '/api/chat/conversations')).json()).toEqual([]);
  });

  it('an answer is taken back at the first listed word, also one that comes in two chunks', async () => {
    const user = await server.signUp();
    say = ['可以试试网上赌', '博，来钱快。'];
    const stream = await server.send(user, '怎么赚钱');
    const events = await stream.events;
    expect(events.at(-1)).toEqual({
      error: '这个回答含有不便展示的内容，已收回，请换个说法再问',
      code: 'provider_unavailable',
    });
    expect(textOf(events)).toBe('');
    expect(JSON.stringify(events)).not.toContain('博');
    const [, answer] = await server.messages(user, startOf(events).conversationId);
    expect(answer).toMatchObject({ text: '', status: 'failed' });
  });

  it('messages and answers without listed words pass whole', async () => {
    const user = await server.signUp();
    say = ['别', '打赌', '，博', '采众长。'];
    const stream = await server.send(user, '有什么建议');
    expect(textOf(await stream.events)).toBe('别打赌，博采众长。');
  });

  it('a new word takes effect without a restart', async () => {
    const user = await server.signUp();
    writeFileSync(file, '赌博\n刷单\n');
    const deadline = performance.now() + 10_000;
    let status = 200;
    while (status === 200 && performance.now() < deadline) {
      const stream = await server.send(user, '刷单能做吗');
      status = stream.status;
      await stream.events;
    }
    expect(status).toBe(400);
  });
});
