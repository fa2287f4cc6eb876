import { expect, test } from '@rstest/core';
import { type SpokenSentence, sentencesOf } from './prompter-sentences';

/** One line a sentence: cues in brackets, gaps in lenticular ones, `+` where a sentence goes on. */
const written = (sentences: readonly SpokenSentence[]): string[] =>
  sentences.map(({ pieces, isContinued }) => {
    const texts = pieces.map(({ type, text }) => (type === 'gap' ? `【${text}】` : text));
    return `${isContinued ? '+' : ''}${texts.join('')}`;
  });
const read = (text: string, word: string | null = null) => written(sentencesOf(text, word));

test('a text is read sentence by sentence, each with its closing quote', () => {
  expect(read('琴键弹不起来？先别叫人。他说：“等等！”然后走了')).toEqual([
    '琴键弹不起来？',
    '先别叫人。',
    '他说：“等等！”',
    '然后走了',
  ]);
  expect(read('第一行\n第二行；第三行!!')).toEqual(['第一行\n', '第二行；', '第三行!!']);
  expect(read('3.5万一台，不贵。')).toEqual(['3.5万一台，不贵。']);
});

test('a sentence too long for one look is read in stretches of about the same length, at its pauses', () => {
  const clauses = ['我在苏州开花店八年，', '做过六十多场婚礼，', '专帮准备结婚的新人，', '这一句我来答。'];
  expect(read(clauses.join(''))).toEqual([`${clauses[0]}${clauses[1]}`, `+${clauses[2]}${clauses[3]}`]);
});

test('a long sentence without a pause stays whole', () => {
  const text = `${'长'.repeat(60)}。`;
  expect(read(text)).toEqual([text]);
});

test('a cue in brackets is no sentence, and its full stop ends none', () => {
  const [first, second] = sentencesOf('先别叫人。（停一秒。）再看琴盖(打开)里面。', null);
  expect(first?.pieces).toEqual([{ type: 'said', text: '先别叫人。' }]);
  expect(second?.pieces).toEqual([
    { type: 'cue', text: '（停一秒。）' },
    { type: 'said', text: '再看琴盖' },
    { type: 'cue', text: '(打开)' },
    { type: 'said', text: '里面。' },
  ]);
  expect(read('（抬头）开始。（停一秒）')).toEqual(['（抬头）开始。（停一秒）']);
  expect(read('（不出声）')).toEqual(['（不出声）']);
});

test('a gap is a slot with its name, in the word of the user too', () => {
  expect(sentencesOf('一场【待补充】元。', null)[0]?.pieces).toEqual([
    { type: 'said', text: '一场' },
    { type: 'gap', text: '待补充' },
    { type: 'said', text: '元。' },
  ]);
  expect(read('一场【多少钱】，价：待定。', '待定')).toEqual(['一场【多少钱】，价：【待定】。']);
  expect(read('【待补充】')).toEqual(['【待补充】']);
});

test('nothing is said of an empty text, and no sign is lost of any other', () => {
  expect(read('')).toEqual([]);
  for (const text of ['……', '。。。', '好——的，对吧……', '“真的？”她问。'])
    expect(read(text).join('').replaceAll('+', '')).toBe(text);
});
