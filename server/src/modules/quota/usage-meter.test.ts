import { usageSchema } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, isAnswer, startChatServer, startOf } from '../../testing/chat-server';
import { type ScriptedVendor, startScriptedVendor, wholeStream } from '../../testing/scripted-vendor';
import { until } from '../../testing/until';
import { UsageMeter } from './usage-meter';

describe('the cost of a run', () => {
  const meter = (isFree = false) => new UsageMeter({ isFree });

  it('the cost of a run is the newest count of its answerer', () => {
    const counted = meter();
    counted.wrote('一二三');
    counted.counted({ promptTokens: 5, answerTokens: 0 });
    counted.counted({ promptTokens: 7, answerTokens: 2 });
    expect(counted.total).toEqual({ promptTokens: 7, answerTokens: 2 });
  });

  it('what was written is estimated while nobody has counted it, and nothing costs nothing', () => {
    const counted = meter();
    expect(counted.total).toBeNull();
    counted.wrote('一二三');
    expect(counted.total).toEqual({ promptTokens: 0, answerTokens: 3 });
    counted.counted({ promptTokens: 100, answerTokens: 0 });
    expect(counted.total).toEqual({ promptTokens: 100, answerTokens: 3 });
  });

  it('what was written so far is told with every piece, an estimate of each', () => {
    const counted = meter();
    expect([counted.wrote('一二三'), counted.wrote(''), counted.wrote('abcde'), counted.wrote('四')]).toEqual(
      [3, 3, 5, 6],
    );
    expect(meter(true).wrote('一二三')).toBe(3);
  });

  it('what an answerer counts itself costs, also where nothing else does', () => {
    const counted = meter(true);
    counted.wrote('一二三');
    counted.counted({ promptTokens: 7, answerTokens: 2 });
    expect(counted.total).toEqual({ promptTokens: 7, answerTokens: 2 });
  });

  it('the coach by rules costs nothing', () => {
    const free = meter(true);
    free.wrote('一二三');
    expect(free.total).toBeNull();
  });
});

describe('tokens of a day', () => {
  let vendor: ScriptedVendor;
  let server: ChatServer;
  beforeAll(async () => {
    vendor = await startScriptedVendor();
    server = await startChatServer({
      agents: [anAgent({ key: 'vendor', provider: 'openai', baseUrl: vendor.baseUrl, model: 'm' })],
      environment: { DAILY_TOKENS: '60' },
    });
  });
  afterAll(async () => {
    await server.close();
    await vendor.close();
  });

  it('the tokens of all answers of a day are added up', async () => {
    const user = await server.signUp();
    const used = async () => {
      const response = await server.request(user, 'GET', '/api/chat/usage');
      return usageSchema.parse(await response.json()).tokens.used;
    };
    const sums = [];
    for (const [prompt_tokens, completion_tokens] of [
      [10, 4],
      [7, 5],
      [3, 6],
    ]) {
      vendor.play(async (call) => {
        const usage = JSON.stringify({ choices: [], usage: { prompt_tokens, completion_tokens } });
        await call.head();
        await call.chunk(`data: ${usage}\n\n${wholeStream(['好。\n@@@\n-'])}`);
        await call.end();
      });
      expect((await (await server.send(user, '你好')).events).at(-1)).toEqual({ event: 'done' });
      sums.push(await used());
    }
    expect(sums).toEqual([14, 26, 35]);
    const { rows } = await server.database.pool.query(
      'SELECT prompt_tokens::int AS prompt, answer_tokens::int AS answer FROM usage_days WHERE user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ prompt: 20, answer: 15 }]);
  });

  it('an answer whose conversation is deleted meanwhile is counted as far as it came', async () => {
    const user = await server.signUp();
    vendor.play(async (call) => {
      await call.head();
      await call.say('十个字的一段回答吧。');
      await call.closed;
    });
    const stream = await server.send(user, '你好');
    await stream.seen(isAnswer);
    const { conversationId } = startOf([await stream.seen(() => true)]);
    const path = `/api/chat/conversations/${conversationId}`;
    expect((await server.request(user, 'DELETE', path)).status).toBe(204);
    await until(async () => {
      const response = await server.request(user, 'GET', '/api/chat/usage');
      return usageSchema.parse(await response.json()).tokens.used >= 10;
    });
  });

  it('a stopped answer is counted as far as it came, and the next question over the quota is refused', async () => {
    const user = await server.signUp();
    vendor.play(async (call) => {
      await call.head();
      await call.say('十个字的一段回答吧。'.repeat(6));
      await call.closed;
    });
    const stream = await server.send(user, '你好');
    await stream.seen(isAnswer);
    const { generationId } = startOf([await stream.seen(() => true)]);
    await server.request(user, 'POST', `/api/chat/generations/${generationId}/stop`);
    await stream.events;
    const response = await server.request(user, 'GET', '/api/chat/usage');
    const usage = usageSchema.parse(await response.json());
    expect(usage.tokens.used).toBeGreaterThanOrEqual(60);
    const refused = await server.send(user, '再来');
    expect(refused.status).toBe(429);
    expect(await refused.failure).toMatchObject({
      code: 'quota_exceeded',
      error: '今天的额度用完了，明天 0:00（北京时间）恢复',
    });
  });
});
