import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { alertBodyOf } from '../../alerts/alert';
import { makeSendAlert } from '../../alerts/send-alert';
import { type Act, type ScriptedVendor, startScriptedVendor } from '../../testing/scripted-vendor';
import { until } from '../../testing/until';
import { vendorAlertOf } from './vendor-alert';
import { makeVendorAlerts } from './vendor-alerts';
import type { VendorFailureReason } from './vendor-failure-reason';
import type { VendorSettings } from './vendor-settings';

let receiver: ScriptedVendor;
beforeAll(async () => {
  receiver = await startScriptedVendor();
});
afterAll(() => receiver.close());

const MINUTE = 60_000;

const aVendor = (fields: Partial<VendorSettings> = {}): VendorSettings => ({
  id: 'openai',
  baseUrl: 'https://user:password@api.example.com/v1?token=hidden',
  model: 'house-model',
  apiKey: 'sk-secret',
  keyVariable: 'AI_API_KEY',
  agents: ['lao-gao'],
  ...fields,
});

/** Alerts with a clock of their own, and their log. */
function aWatch(vendor = aVendor(), timeoutMs = 30_000) {
  const logged: unknown[] = [];
  const note = (...entry: unknown[]) => void logged.push(entry);
  const clock = { now: Date.parse('2026-05-01T08:00:00Z') };
  const log = { info: note, warn: note, error: note };
  const now = () => clock.now;
  const sendAlert = makeSendAlert({
    webhook: `${receiver.baseUrl}/hook?key=robot-secret`,
    brand: '启航AI',
    log,
    now,
    timeoutMs,
    retryMs: 10,
  });
  const alert = makeVendorAlerts({ sendAlert, log, now });
  const turn = (reason: VendorFailureReason | null) => alert({ vendor, reason });
  return { turn, clock, logged };
}

const accepting = (answer = '{"errcode":0,"errmsg":"ok"}') =>
  receiver.play(async (call) => {
    await call.head(200, { 'Content-Type': 'application/json' });
    await call.chunk(answer);
    await call.end();
  });

/** Bodies that `act` sends: waits for `count` alerts, and a moment longer for an unexpected one. */
async function sentBy(act: () => void, count: number): Promise<Record<string, unknown>[]> {
  const before = receiver.calls.length;
  act();
  while (receiver.calls.length < before + count) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 60));
  return receiver.calls.slice(before).map((call) => JSON.parse(call.body) as Record<string, unknown>);
}

test('an alert to an unknown receiver has a body that a relay to any robot can pass on', async () => {
  accepting();
  const { turn } = aWatch();
  const [sent] = await sentBy(() => turn('balance'), 1);
  const content = expect.stringMatching(
    /^【启航AI】AI 服务异常：余额或额度不足，api\.example\.com house-model（lao-gao）\n/,
  );
  expect(sent).toEqual({
    msgtype: 'text',
    text: { content },
    msg_type: 'text',
    content: { text: content },
    event: 'vendor_degraded',
    reason: 'balance',
    time: '2026-05-01T08:00:00.000Z',
    agents: ['lao-gao'],
  });
  expect(JSON.stringify(sent)).not.toMatch(/secret|password|hidden/);
  expect(receiver.calls.at(-1)?.headers.get('content-type')).toMatch(/^application\/json/);
});

test.each([
  [
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k',
    { msgtype: 'text', text: { content: expect.any(String) } },
  ],
  [
    'https://oapi.dingtalk.com/robot/send?access_token=k',
    { msgtype: 'text', text: { content: expect.any(String) } },
  ],
  [
    'https://open.feishu.cn/open-apis/bot/v2/hook/k',
    { msg_type: 'text', content: { text: expect.any(String) } },
  ],
  [
    'https://open.larksuite.com/open-apis/bot/v2/hook/k',
    { msg_type: 'text', content: { text: expect.any(String) } },
  ],
])('an alert to %s has exactly the body of its reference', (webhook, body) => {
  const change = { vendor: aVendor(), reason: 'key' as const };
  expect(alertBodyOf(vendorAlertOf(change), { webhook, brand: '启航AI', now: 0 })).toEqual(body);
});

test('a recovery and another reason are alerted at once', async () => {
  accepting();
  const { turn } = aWatch();
  const sent = await sentBy(() => {
    turn('busy');
    turn('busy');
    turn('key');
    turn(null);
    turn(null);
  }, 3);
  expect(sent.map(({ event, reason }) => [event, reason])).toEqual([
    ['vendor_degraded', 'busy'],
    ['vendor_degraded', 'key'],
    ['vendor_recovered', null],
  ]);
});

test('a recovery is alerted only when the receiver has taken the failure before it', async () => {
  const earlier = receiver.calls.length;
  const openCalls: number[] = [];
  receiver.play(async (call) => {
    // A receiver that takes its time.
    await new Promise((resolve) => setTimeout(resolve, 100));
    openCalls.push(receiver.calls.length - earlier);
    await call.head(200, { 'Content-Type': 'application/json' });
    await call.chunk('{"errcode":0}');
    await call.end();
  });
  const { turn } = aWatch();
  turn('busy');
  turn(null);
  await until(() => openCalls.length === 2);
  expect(openCalls).toEqual([1, 2]);
  const events = receiver.calls.slice(earlier).map(({ body }) => JSON.parse(body).event);
  expect(events).toEqual(['vendor_degraded', 'vendor_recovered']);
});

test('one reason is alerted at most once in ten minutes, however often it comes and goes', async () => {
  accepting();
  const { turn, clock } = aWatch();
  const sent = await sentBy(() => {
    for (let round = 0; round < 20; round += 1) {
      turn('server');
      turn(null);
      clock.now += MINUTE / 4;
    }
  }, 2);
  expect(sent.map(({ event }) => event)).toEqual(['vendor_degraded', 'vendor_recovered']);
  clock.now += 10 * MINUTE;
  expect(await sentBy(() => turn('server'), 1)).toHaveLength(1);
});

test('alerts of different vendors are independent', async () => {
  accepting();
  const { turn } = aWatch();
  const { turn: other } = aWatch(aVendor({ model: 'other' }));
  expect(
    await sentBy(() => {
      turn('key');
      other('key');
    }, 2),
  ).toHaveLength(2);
});

const refusing =
  (status: number, headers: Readonly<Record<string, string>> = {}): Act =>
  async (call) => {
    await call.head(status, headers);
    await call.end();
  };

test.each<[string, () => void, RegExp]>([
  ['a receiver that fails', () => receiver.play(refusing(500)), /status 500/],
  ['a receiver that is silent', () => receiver.play(() => {}), /TimeoutError/],
  [
    'a redirect, which is never followed',
    () => receiver.play(refusing(302, { Location: '/v1/elsewhere' })),
    /status 302/,
  ],
  [
    'a robot that wants a keyword',
    () => accepting('{"errcode":310000,"errmsg":"keywords not in content"}'),
    /310000/,
  ],
  ['a robot that knows no such body', () => accepting('{"code":19001,"msg":"param invalid"}'), /19001/],
])('an alert is tried twice, and then the log says: %s', async (_name, prepare, problem) => {
  prepare();
  const { turn, logged } = aWatch(aVendor(), 1_000);
  const before = receiver.calls.length;
  const begun = performance.now();
  turn('key');
  expect(performance.now() - begun).toBeLessThan(500);
  while (logged.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(JSON.stringify(logged.at(-1))).toMatch(problem);
  expect(JSON.stringify(logged)).not.toContain('robot-secret');
  expect(receiver.calls.length - before).toBe(2);
  expect(receiver.calls.at(-1)?.path).toContain('/hook');
});

test('alerts go to the log where there is no webhook', () => {
  const logged: string[] = [];
  const note = (_fields: unknown, message?: string) => void logged.push(message ?? '');
  const log = { info: note, warn: note, error: note };
  const sendAlert = makeSendAlert({ webhook: null, brand: 'b', log });
  const alert = makeVendorAlerts({ sendAlert, log });
  const vendor = aVendor();
  alert({ vendor, reason: 'key' });
  alert({ vendor, reason: null });
  expect(logged).toEqual(['vendor degraded', 'vendor answers again']);
});
