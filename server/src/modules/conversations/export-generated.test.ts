import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { parse } from 'yaml';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, startChatServer, startOf } from '../../testing/chat-server';
import { type ScriptedVendor, startScriptedVendor, wholeStream } from '../../testing/scripted-vendor';

let vendor: ScriptedVendor;
let server: ChatServer;
beforeAll(async () => {
  vendor = await startScriptedVendor();
  const model = {
    provider: 'openai',
    baseUrl: vendor.baseUrl,
    model: 'house-model',
    apiKeyVariable: 'TEST_KEY',
  } as const;
  server = await startChatServer({
    agents: [
      anAgent({ key: 'rules', provider: 'coach', label: '老高的规则' }),
      anAgent({ key: 'model', ...model, label: '离线教练' }),
    ],
  });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

const exportedData = async (
  agent: string,
  changeStored: (conversationId: string) => Promise<unknown> = async () => {},
) => {
  const user = await server.signUp();
  const events = await (await server.send(user, '你好', { agent })).events;
  expect(events.at(-1)).toMatchObject({ event: 'done' });
  const { conversationId } = startOf(events);
  await changeStored(conversationId);
  const read = async () => {
    const exported = await server.request(user, 'GET', `/api/chat/conversations/${conversationId}/export`);
    return parse(/^---\n([\s\S]*?)\n---\n/.exec(await exported.text())?.[1] ?? '');
  };
  const data = await read();
  // The version before may write answers while this one runs: it does not know the column.
  await server.database.pool.query('UPDATE messages SET answered_by = NULL WHERE conversation_id = $1', [
    conversationId,
  ]);
  expect((await read()).AIGC).toEqual(data.AIGC);
  return data;
};

test('an answer of the rules is exported without the mark of generated content, whatever its label', async () => {
  const data = await exportedData('rules');
  expect(data.label).toBe('老高的规则');
  expect(data.AIGC).toBeUndefined();
});

test("a model's answer is exported with the mark of generated content, whatever its label", async () => {
  vendor.play(async (call) => {
    await call.head(200, { 'Content-Type': 'text/event-stream' });
    await call.chunk(wholeStream(['先说你帮谁。']));
    await call.end();
  });
  const data = await exportedData('model');
  expect(data.label).toBe('离线教练');
  expect(data.AIGC).toMatchObject({ Label: '1' });
});

test('an answer of the rules in place of a failed model, from an older version, is exported without the mark', async () => {
  vendor.play(async (call) => {
    await call.head();
    await call.chunk(wholeStream(['先说你帮谁。']));
    await call.end();
  });
  const data = await exportedData('model', async (id) => {
    const { pool } = server.database;
    await pool.query(`UPDATE generations SET provider = 'coach' WHERE conversation_id = $1`, [id]);
    await pool.query(
      `UPDATE messages SET answered_by = 'stand-in' WHERE conversation_id = $1 AND role = 'ai'`,
      [id],
    );
  });
  expect(data.label).toBe('离线教练');
  expect(data.AIGC).toBeUndefined();
});
