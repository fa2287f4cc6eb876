import { expect, test } from '@rstest/core';
import { makeVersionChoices } from './version-choice';

/** Choices whose requests end when the test says so. */
function makeChoices() {
  const ends: { fail: () => void; succeed: () => void }[] = [];
  let failures = 0;
  const choices = makeVersionChoices({
    select: () =>
      new Promise((resolve, reject) => {
        ends.push({ fail: () => reject(new Error('no network')), succeed: resolve });
      }),
    onChange: () => {},
    onFailed: () => {
      failures += 1;
    },
  });
  return { choices, ends, failures: () => failures };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a choice that fails late leaves a newer one as it is', async () => {
  const { choices, ends, failures } = makeChoices();
  choices.choose('c1', 'first');
  choices.choose('c1', 'second');
  ends[0]?.fail();
  await settle();
  expect(failures()).toBe(1);
  expect(choices.inConversation('c1')).toEqual({ awaited: 'second', chosen: null });
  ends[1]?.succeed();
  await settle();
  expect(choices.inConversation('c1')).toEqual({ awaited: null, chosen: 'second' });
});

test('the last choice that fails is none any more, and one of another conversation says nothing of this', async () => {
  const { choices, ends } = makeChoices();
  choices.choose('c1', 'first');
  expect(choices.inConversation('c2')).toEqual({ awaited: null, chosen: null });
  ends[0]?.fail();
  await settle();
  expect(choices.inConversation('c1')).toEqual({ awaited: null, chosen: null });
});
