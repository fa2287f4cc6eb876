import { expect, it } from '@rstest/core';
import { makeSayPhrases } from './say-phrases';

const TEXT = '先看锅，再看火。一桌一百二，包料另算。';

it('a text that is there already is said whole, phrase by phrase', async () => {
  const said: string[] = [];
  for await (const event of makeSayPhrases(0)(TEXT, new AbortController().signal)) {
    if (event.type === 'text') said.push(event.text);
  }
  expect(said.length).toBeGreaterThan(2);
  expect(said.join('')).toBe(TEXT);
});

it('it stops in the middle with the reason for which it was stopped', async () => {
  const stop = new AbortController();
  const said: string[] = [];
  const saying = async () => {
    for await (const event of makeSayPhrases(0)(TEXT, stop.signal)) {
      if (event.type === 'text') said.push(event.text);
      stop.abort(new Error('停'));
    }
  };
  await expect(saying()).rejects.toThrow('停');
  expect(said).toHaveLength(1);
});
