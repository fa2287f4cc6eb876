import { expect, test } from '@rstest/core';
import { FILMED, NOTE, SCRIPT, STORY, STORY_BEFORE, TOPICS } from '../testing/contents';
import { isSpoken, passagesOf, sentenceAt } from './prompter-script';

const sentencesIn = (work: Parameters<typeof passagesOf>[0]) =>
  passagesOf(work).flatMap(({ sentences }) =>
    sentences.map(({ pieces, start, end }) => [pieces.map(({ text }) => text).join(''), start, end]),
  );

test('a script is read in its own seconds, which its sentences share by what is said in them', () => {
  const read = sentencesIn({ kind: 'script', content: SCRIPT });
  expect(read).toEqual([
    ['琴键按下去弹不起来，先别叫人。', 0, 3],
    ['十有八九是潮了。', 3, 3 + (27 * 7) / 21],
    ['打开上盖，离墙十公分，先通一天风。', 3 + (27 * 7) / 21, 30],
    ['通了还黏，评论区说一声是哪几个键。', 30, 45],
  ]);
});

test('above a beat stands what is done there; captions are left out', () => {
  const passages = passagesOf({ kind: 'script', content: FILMED });
  expect(passages.map(({ cue }) => cue)).toEqual(['（手指按键，键不回）', '', '']);
  expect(JSON.stringify(passages)).not.toContain('字幕');
});

test('what is to be filmed and nobody knows yet is no cue', () => {
  const beats = SCRIPT.beats.map((beat) => ({ ...beat, shot: '拍【待补充】' }));
  expect(passagesOf({ kind: 'script', content: { ...SCRIPT, beats } })[0]?.cue).toBe('');
});

test('a line that a hand made far longer takes the time that it needs, and what follows comes later', () => {
  const say = `${'长'.repeat(38)}。`;
  const beats = SCRIPT.beats.map((beat, at) => (at === 0 ? { ...beat, say } : beat));
  const read = sentencesIn({ kind: 'script', content: { ...SCRIPT, beats } });
  expect(read[0]).toEqual([say, 0, 10]);
  expect(read[1]?.[1]).toBe(10);
  expect(read.at(-1)?.[2]).toBe(52);
});

test('a story is told at the usual pace, and only the title of another one is shown', () => {
  const telling = [
    { title: '第一个', text: '说了十九个字'.repeat(3) },
    { title: '第二个', text: '完。' },
  ];
  const passages = passagesOf({ kind: 'story', content: { ...STORY, telling } });
  expect(passages.map(({ cue }) => cue)).toEqual(['', '第二个']);
  expect(passages[1]?.sentences[0]?.start).toBeCloseTo(18 / 3.8);
});

test('what is only read has nothing to read aloud', () => {
  expect(isSpoken({ kind: 'script', content: SCRIPT })).toBe(true);
  expect(isSpoken({ kind: 'story', content: STORY })).toBe(true);
  expect(isSpoken({ kind: 'script', content: NOTE })).toBe(false);
  expect(isSpoken({ kind: 'story', content: STORY_BEFORE })).toBe(false);
  expect(isSpoken({ kind: 'topics', content: TOPICS })).toBe(false);
});

test('a sentence is spoken from its first second until the next one begins', () => {
  const sentences = passagesOf({ kind: 'script', content: SCRIPT }).flatMap((passage) => passage.sentences);
  expect([0, 2.9, 3, 11.9, 12, 44, 45, 99].map((at) => sentenceAt(sentences, at))).toEqual([
    0, 0, 1, 1, 2, 3, 3, 3,
  ]);
  expect(sentenceAt([], 5)).toBe(0);
});
