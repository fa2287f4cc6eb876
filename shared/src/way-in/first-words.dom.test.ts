import { sessionStore } from '@qihang/shared/session';
import { afterEach, expect, it, test } from '@rstest/core';
import { FIRST_WORDS_KEY, firstWords, type SlotTexts } from './index';

const NONE: SlotTexts = { place: '', business: '', audience: '', problem: '' };

afterEach(() => firstWords.clear());

it.each([
  [
    { place: '苏州', business: '婚礼花艺', audience: '准备结婚的新人', problem: '现场和效果图不一样' },
    '我在苏州做婚礼花艺，专帮准备结婚的新人，解决现场和效果图不一样。',
  ],
  [{ place: '苏州' }, '我在苏州。'],
  [{ business: '婚礼花艺' }, '我做婚礼花艺。'],
  [{ place: '苏州', audience: '新人' }, '我在苏州，专帮新人。'],
  [{ audience: '新人' }, '我专帮新人。'],
  [{ problem: '花两天就蔫' }, '我解决花两天就蔫。'],
  [{ place: ' 苏州，', business: '', problem: '现场怎么不一样？' }, '我在苏州，解决现场怎么不一样。'],
  [{ place: '，。 ' }, ''],
  [{}, ''],
])('the filled slots make one plain sentence: %j', (texts, sentence) => {
  firstWords.write({ ...NONE, ...texts });
  expect(firstWords.sentence()).toBe(sentence);
});

test('the first words stay in the tab, slot by slot as they were typed, until they are cleared', () => {
  const texts = { ...NONE, place: '苏州 ', problem: '怕花冤枉钱' };
  firstWords.write(texts);
  expect(firstWords.read()).toEqual(texts);
  expect(sessionStorage.getItem(FIRST_WORDS_KEY)).toContain('苏州');
  expect(JSON.stringify({ ...localStorage })).not.toContain('苏州');
  firstWords.clear();
  expect(firstWords.read()).toEqual(NONE);
});

test('no trace stays of slots that were emptied again', () => {
  firstWords.write({ ...NONE, place: '苏州' });
  firstWords.write(NONE);
  expect(sessionStorage.getItem(FIRST_WORDS_KEY)).toBeNull();
});

test.each(['{', 'null', '7', '[]', '{"place":7}'])(
  'a stored value of another shape reads as empty: %s',
  (value) => {
    sessionStorage.setItem(FIRST_WORDS_KEY, value);
    expect(firstWords.read()).toEqual(NONE);
  },
);

test('a sign-in keeps the first words, for they are this person’s; the end of the session does not', () => {
  firstWords.write({ ...NONE, place: '苏州' });
  sessionStore.signIn('token', { id: 'u1', username: '13800138000' });
  expect(firstWords.sentence()).toBe('我在苏州。');
  sessionStore.signOut();
  expect(firstWords.sentence()).toBe('');
});
