import { expect, test } from '@rstest/core';
import { aRequest, collectAnswer } from '../testing/provider-answer';
import type { LanguageProvider, ProviderEvent } from './language-provider';
import { STAND_IN_NOTICE, withFallback } from './stand-in-provider';
import { VendorFailure } from './vendor/vendor-failure';

const saying = (
  id: LanguageProvider['id'],
  events: readonly ProviderEvent[],
  failure?: Error,
): LanguageProvider => ({
  id,
  answersBy: id === 'coach' ? 'rules' : 'model',
  model: null,
  async *stream() {
    yield* events;
    if (failure !== undefined) throw failure;
  },
});

const coach = saying('coach', [{ type: 'text', text: '规则答' }]);
const text = (words: string): ProviderEvent => ({ type: 'text', text: words });
const guarded = (events: readonly ProviderEvent[], failure?: Error) =>
  withFallback(saying('openai', events, failure), { provider: coach, label: '离线教练' });

async function eventsOf(provider: LanguageProvider): Promise<ProviderEvent[]> {
  const events: ProviderEvent[] = [];
  for await (const event of provider.stream(aRequest(), new AbortController().signal)) events.push(event);
  return events;
}

const down = new VendorFailure('server', 'down');

test('the stand-in leaves a good answer alone', async () => {
  expect(await eventsOf(guarded([text('你'), text('好')]))).toEqual([text('你'), text('好')]);
});

test.each<[string, ProviderEvent[], Error | undefined]>([
  ['fails at once', [], down],
  ['fails after reasoning that nobody saw', [{ type: 'usage', promptTokens: 3, answerTokens: 9 }], down],
  ['has no key', [], new VendorFailure('key', '401')],
  ['is silent', [], new VendorFailure('silent', 'nothing')],
  ['ends without a word', [], undefined],
  ['sends blank space only', [text('\n\n')], undefined],
])('the stand-in answers, and says so first, when the vendor %s', async (_name, events, failure) => {
  const seen = await eventsOf(guarded(events, failure));
  expect(seen.slice(events.length)).toEqual([
    { type: 'stand-in', provider: 'coach', label: '离线教练' },
    text(STAND_IN_NOTICE),
    text('规则答'),
  ]);
  expect(STAND_IN_NOTICE).toMatch(/^[^。]+离线教练[^。]+。\n\n$/);
});

test.each<[string, ProviderEvent[], Error]>([
  ['after the first word', [text('一半')], down],
  ['for what the vendor refused to answer', [], new VendorFailure('refused', 'moderation')],
  ['for a request that is at fault itself', [], new VendorFailure('request', '400')],
  ['for a failure of our own', [], new Error('bug')],
])('the stand-in does not step in %s', async (_name, events, failure) => {
  const answer = await collectAnswer(guarded(events, failure));
  expect(answer.error).toBe(failure);
  expect(answer.text).not.toContain('规则答');
});

test('the stand-in does not step into the middle of an answer that is being continued', async () => {
  const answer = await collectAnswer(guarded([], down), aRequest({ partial: '一半' }));
  expect(answer).toMatchObject({ text: '', error: down });
});

test('the stand-in adds nothing to a continued answer to which the vendor had nothing to add', async () => {
  const answer = await collectAnswer(guarded([]), aRequest({ partial: '已经写完了。' }));
  expect(answer).toMatchObject({ text: '', error: null });
});

test('the stand-in does not step in for a user who has stopped the answer', async () => {
  const stopped = new AbortController();
  stopped.abort();
  const answer = await collectAnswer(guarded([], down), aRequest(), stopped.signal);
  expect(answer).toMatchObject({ text: '', error: down });
});
