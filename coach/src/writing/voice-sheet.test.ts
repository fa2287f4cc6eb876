import { expect, it } from '@rstest/core';
import fc from 'fast-check';
import type { BriefMessage } from '../brief/brief';
import type { Fact } from '../facts/fact';
import { factsOf } from '../kinds/testing/writing-context';
import { voiceSheet } from './voice-sheet';

const said = (...texts: readonly string[]): BriefMessage[] =>
  texts.map((text, index) => ({ id: `q${index}`, role: 'user', text, head: '', tail: '' }));

it('takes turns of phrase letter for letter, and none that is said to the coach', () => {
  const messages = said('这锅汤我守了一夜嘛。帮我写个脚本吧。', '电话13800000000呀', '莫急，火小得很咯');
  expect(voiceSheet(messages, new Set())).toEqual(['这锅汤我守了一夜嘛', '莫急，火小得很咯']);
});

it('takes none that asks for silence or tells what is not to be told', () => {
  const messages = said(
    '我就怕翻身那一下嘛。我自己也怀了，孕11周，先别往外说哈',
    '我儿子那事嘛。这个就别写进去了哈。慢慢来就好咯',
    '那天我就跟你讲过我欠着三十万呢，火小得很咯',
  );
  const quotes = [{ messageId: 'q2', start: 8, end: 14, text: '我欠着三十万' }];
  const [fact] = factsOf(['story', '欠着30万']);
  const secret = { ...(fact as Fact), quotes, isPrivate: true };
  expect(voiceSheet(messages, new Set(), [secret])).toEqual(['我就怕翻身那一下嘛', '慢慢来就好咯']);
});

it('never has more than a dozen, each of them the user’s own', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 200 })), (texts) => {
      const phrases = voiceSheet(said(...texts.map((text) => `${text}我就说嘛，慢点哈`)), new Set());
      expect(phrases.length).toBeLessThanOrEqual(12);
      for (const phrase of phrases)
        expect(texts.some((text) => `${text}我就说嘛，慢点哈`.includes(phrase))).toBe(true);
    }),
  );
});

it('takes plain words of somebody who puts spaces for commas', () => {
  const messages = said('热天的面发得快 案板上撒一层薄粉 手背试着不粘 下剂子要匀称 一锅出八屉');
  expect(voiceSheet(messages, new Set())).toEqual(['热天的面发得快', '案板上撒一层薄粉', '手背试着不粘']);
});

it('takes five plain phrases at most, beside those with words of speech', () => {
  const plain = [
    '热天的面发得快',
    '案板铺一层薄粉',
    '手背试着不粘手',
    '下剂子要匀称些',
    '一锅出八屉包子',
    '笼屉垫一层纱布',
  ];
  expect(voiceSheet(said(...plain), new Set())).toEqual(plain.slice(0, 5));
  expect(voiceSheet(said(...plain, '火小得很咯慢慢来'), new Set())).toEqual([
    ...plain.slice(0, 4),
    '火小得很咯慢慢来',
  ]);
});

it('takes nothing that the coach said, and nothing that was pasted', () => {
  const [own, coach, pasted] = said('这锅汤我守了一夜嘛', '莫急，火小得很咯', '人家的汤那才叫鲜咯');
  const messages = [own, { ...coach, role: 'ai' }, pasted] as BriefMessage[];
  expect(voiceSheet(messages, new Set(['q2']))).toEqual(['这锅汤我守了一夜嘛']);
});

it('takes three of a message at most, those with the most words of speech, and each phrase once', () => {
  const message = '案板上铺一层薄粉。这锅汤我守了一夜嘛。火小得很咯慢慢来。那天我又搞砸咯。';
  expect(voiceSheet(said(message, '那天我又搞砸咯'), new Set())).toEqual([
    ...['这锅汤我守了一夜嘛', '火小得很咯慢慢来', '那天我又搞砸咯'],
  ]);
});

it('parts a long sentence where it pauses, and leaves out what is too short to sound like anybody', () => {
  const long = '那口锅是我师傅传下来的嘛，我舍不得换，火一大它就糊底所以只能守着它慢慢熬咯';
  expect(voiceSheet(said(long, '慢点咯'), new Set())).toEqual([
    ...['那口锅是我师傅传下来的嘛', '火一大它就糊底所以只能守着它慢慢熬咯'],
  ]);
});

it.each(['我那脚本搞好没嘛', '这定位就是个鬼咯', '又不要超过三十字以内嘛', '你看这下搞得咋样嘛'])(
  'takes none that is about the work itself: %s',
  (text) => expect(voiceSheet(said(text), new Set())).toEqual([]),
);

it('takes none that goes on with the words of a secret', () => {
  const messages = said('我欠着。三十万呢那阵子我睡不着觉');
  const [fact] = factsOf(['story', '欠着30万']);
  const quotes = [{ messageId: 'q0', start: 0, end: 7, text: '我欠着。三十万' }];
  expect(voiceSheet(messages, new Set(), [{ ...(fact as Fact), quotes, isPrivate: true }])).toEqual([]);
  expect(voiceSheet(messages, new Set())).toEqual(['三十万呢那阵子我睡不着觉']);
});
