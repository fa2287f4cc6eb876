import { expect, test } from '@rstest/core';
import { collectCall } from '../testing/collect-call';
import type { LanguageEvent, LanguageSource } from './language-source';
import { type HealthChange, watchHealth } from './provider-health';
import { VendorFailure } from './vendor/vendor-failure';
import type { VendorFailureReason } from './vendor/vendor-failure-reason';
import type { VendorSettings } from './vendor/vendor-settings';

const aVendor = (): VendorSettings => ({
  id: 'openai',
  baseUrl: 'https://api.example.com/v1',
  model: 'm',
  apiKey: null,
  keyVariable: 'AI_API_KEY',
  agents: ['a'],
});

/** A source that ends as the test says: with text, or with a failure. */
function aWatched() {
  const changes: HealthChange['reason'][] = [];
  const health = watchHealth(({ reason }) => void changes.push(reason));
  let ending: VendorFailureReason | 'nothing' | null = null;
  async function* speak(): AsyncGenerator<LanguageEvent> {
    if (ending === 'nothing') return;
    if (ending !== null) throw new VendorFailure(ending, 'told so');
    yield { type: 'text', text: '好' };
  }
  const source: LanguageSource = { id: 'openai', model: 'm', contextTokens: 8_000, stream: speak };
  const watched = health.watch(source, aVendor());
  const answer = async (reason: typeof ending) => {
    ending = reason;
    await collectCall(watched);
    return health.current();
  };
  return { answer, changes, health };
}

test('health is degraded from a failed answer to the next good one', async () => {
  const { answer, changes } = aWatched();
  expect(await answer(null)).toEqual({ status: 'ok' });
  expect(await answer('key')).toEqual({ status: 'degraded', reason: 'key' });
  expect(await answer('balance')).toEqual({ status: 'degraded', reason: 'balance' });
  expect(await answer(null)).toEqual({ status: 'ok' });
  expect(changes).toEqual(['key', 'balance', null]);
});

test('a refused question or a cut answer does not change a vendor’s health', async () => {
  const { answer, changes } = aWatched();
  for (const reason of ['refused', 'cut', 'request'] as const) {
    expect(await answer(reason)).toEqual({ status: 'ok' });
  }
  expect(changes).toEqual([]);
});

test('three refused requests in a row degrade the vendor’s health', async () => {
  const { answer } = aWatched();
  await answer('request');
  await answer('request');
  await answer(null);
  await answer('request');
  await answer('request');
  expect(await answer('request')).toEqual({ status: 'degraded', reason: 'request' });
});

test('a vendor stays healthy when good answers come between its refused requests and empty answers', async () => {
  const { answer, changes } = aWatched();
  for (const reason of ['request', 'nothing', null, 'nothing', 'request', null, 'request'] as const) {
    expect(await answer(reason)).toEqual({ status: 'ok' });
  }
  expect(changes).toEqual([]);
});

test('three answers in a row without a word degrade the vendor’s health', async () => {
  const { answer, changes } = aWatched();
  await answer('nothing');
  await answer('nothing');
  expect(await answer('nothing')).toEqual({ status: 'degraded', reason: 'empty' });
  expect(await answer(null)).toEqual({ status: 'ok' });
  expect(changes).toEqual(['empty', null]);
});

test('one failing vendor among several degrades the health', async () => {
  const { answer, health } = aWatched();
  await answer('server');
  const good: LanguageSource = {
    id: 'openai',
    model: 'other',
    contextTokens: 8_000,
    async *stream() {
      yield { type: 'text', text: '好' };
    },
  };
  await collectCall(health.watch(good, aVendor()));
  expect(health.current()).toEqual({ status: 'degraded', reason: 'server' });
});

test('the refused requests of one vendor are not counted to another one, nor its recovery', async () => {
  const changes: [string | null, HealthChange['reason']][] = [];
  const health = watchHealth(({ vendor, reason }) => void changes.push([vendor.model, reason]));
  const answerOf = (model: string) => {
    let ending: VendorFailureReason | null = null;
    async function* speak(): AsyncGenerator<LanguageEvent> {
      if (ending !== null) throw new VendorFailure(ending, 'told so');
      yield { type: 'text', text: '好' };
    }
    const source: LanguageSource = { id: 'openai', model, contextTokens: 8_000, stream: speak };
    const watched = health.watch(source, { ...aVendor(), model });
    return async (reason: VendorFailureReason | null) => {
      ending = reason;
      await collectCall(watched);
      return health.current();
    };
  };
  const [one, other] = [answerOf('one'), answerOf('other')];
  for (const answer of [one, other, one, other]) expect(await answer('request')).toEqual({ status: 'ok' });
  await one('key');
  await other('server');
  expect(await one(null)).toEqual({ status: 'degraded', reason: 'server' });
  expect(await other(null)).toEqual({ status: 'ok' });
  expect(changes).toEqual([
    ['one', 'key'],
    ['other', 'server'],
    ['one', null],
    ['other', null],
  ]);
});

test('an answer of blanks alone counts as one without a word, and one that was replaced by words does not', async () => {
  const health = watchHealth();
  const answer = async (...events: LanguageEvent[]) => {
    const source: LanguageSource = {
      id: 'openai',
      model: 'm',
      contextTokens: 8_000,
      async *stream() {
        yield* events;
      },
    };
    await collectCall(health.watch(source, vendor));
    return health.current().status;
  };
  const vendor = aVendor();
  const blank: LanguageEvent = { type: 'text', text: ' \n' };
  await answer(blank);
  await answer(blank, { type: 'thinks' });
  expect(await answer(blank, { type: 'usage', promptTokens: 9, answerTokens: 1 })).toBe('degraded');
  expect(await answer(blank, { type: 'replace', text: '好' })).toBe('ok');
});
