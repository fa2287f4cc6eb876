import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { parseConfig } from '../config';
import { anAgent } from '../testing/an-agent';
import { collectCall } from '../testing/collect-call';
import { type ScriptedVendor, startScriptedVendor, wholeStream } from '../testing/scripted-vendor';
import { makeProviderRegistry } from './provider-registry';

let vendor: ScriptedVendor;
beforeAll(async () => {
  vendor = await startScriptedVendor();
  vendor.play(async (call) => {
    await call.head();
    await call.chunk(wholeStream(['好']));
    await call.end();
  });
});
afterAll(() => vendor.close());

const make = (
  agents: Parameters<typeof makeProviderRegistry>[0]['agents'],
  environment: Record<string, string> = {},
) =>
  makeProviderRegistry({
    config: parseConfig(environment),
    agents,
    environment,
    log: { info() {}, warn() {}, error() {} },
    sendAlert() {},
  });

const operator = () => ({
  AI_PROVIDER: 'openai',
  AI_BASE_URL: vendor.baseUrl,
  AI_MODEL: 'operator-model',
  AI_API_KEY: 'operator-key',
});

const keySent = async (registry: ReturnType<typeof make>, agent = anAgent()) => {
  const { source } = registry.pick(agent);
  if (source === null) throw new Error('the agent has no vendor');
  expect((await collectCall(source)).text).toBe('好');
  const { headers, body } = vendor.calls.at(-1) ?? { headers: new Map<string, string>(), body: '{}' };
  return { key: headers.get('authorization') ?? null, model: (JSON.parse(body) as { model: string }).model };
};

test('agents have no vendor by default, and are labelled so', () => {
  expect(make([anAgent()]).pick(anAgent())).toEqual({ source: null, label: '离线教练' });
});

test("agents without a vendor use the operator's, and a model's answers are labelled as AI", async () => {
  const registry = make([anAgent()], operator());
  expect(registry.pick(anAgent()).label).toBe('内容由AI生成');
  expect(await keySent(registry)).toEqual({ key: 'Bearer operator-key', model: 'operator-model' });
});

test("an agent's own settings and label override the operator's", async () => {
  const agent = anAgent({ model: 'own-model', apiKeyVariable: 'OWN_KEY', label: '自有标签' });
  const registry = make([agent], { ...operator(), OWN_KEY: 'own-key' });
  expect(registry.pick(agent).label).toBe('自有标签');
  expect(await keySent(registry, agent)).toEqual({ key: 'Bearer own-key', model: 'own-model' });
});

test("the operator's key is never sent to an agent's own address", async () => {
  const agent = anAgent({ provider: 'openai', baseUrl: vendor.baseUrl, model: 'm' });
  const registry = make([agent], { AI_API_KEY: 'operator-key' });
  expect((await keySent(registry, agent)).key).toBeNull();
});

test('one agent may stay with the rules while the others use a model', () => {
  const agents = [anAgent({ key: 'rules', provider: 'coach' }), anAgent()];
  const registry = make(agents, operator());
  expect(registry.pick(anAgent({ key: 'rules' })).source).toBeNull();
  expect(registry.pick(anAgent()).source?.id).toBe('openai');
});

test('a Dify app needs no model', () => {
  const agent = anAgent({ provider: 'dify', baseUrl: vendor.baseUrl });
  expect(make([agent]).pick(agent)).toMatchObject({
    source: { id: 'dify', model: null, contextTokens: 48_000 },
    label: '内容由AI生成',
  });
});

test.each([
  [{ provider: 'openai' as const, model: 'm' }, 'AI_BASE_URL'],
  [{ provider: 'openai' as const, baseUrl: 'http://127.0.0.1:1' }, 'AI_MODEL'],
  [
    { provider: 'openai' as const, baseUrl: 'http://127.0.0.1:1', model: 'm', apiKeyVariable: 'NO_SUCH_KEY' },
    'NO_SUCH_KEY',
  ],
])('an agent with %j stops the start and the message names %s', (fields, variable) => {
  expect(() => make([anAgent(fields)])).toThrow(new RegExp(`^${variable}: .*test-agent`));
});
