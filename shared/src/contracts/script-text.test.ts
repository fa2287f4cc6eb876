import { expect, it } from '@rstest/core';
import type { DeliverableContent } from './deliverables';
import { cueText, ownCover, ownJudgement, placeAndLength, postedTitle } from './script-text';

it('what happens while a beat is said stands in one pair of brackets, without a full stop before the last', () => {
  expect(cueText('停一秒。')).toBe('（停一秒）');
  expect(cueText('三岁', '字幕：')).toBe('（字幕：三岁）');
  expect(cueText('0–5秒（白纸上写「23万」）')).toBe('（0–5秒：白纸上写「23万」）');
  expect(cueText('（停一下，笑笑）')).toBe('（停一下，笑笑）');
  expect(cueText('先停（一秒），再走')).toBe('（先停，一秒，再走）');
  expect(cueText('（再念一次，念长一点）这个词出来的时候，再写一行小字')).toBe(
    '（再念一次，念长一点，这个词出来的时候，再写一行小字）',
  );
  expect(cueText('站定，再开口（停一秒）。')).toBe('（站定，再开口：停一秒）');
});

type Script = DeliverableContent<'script'>;
const script = (fields: Partial<Script>): Script =>
  ({ platform: '视频号', form: '口播', seconds: 45, titles: ['琴潮了，先别喊我'], ...fields }) as Script;

it('above a script stand its platform and its length; what is read has none, and what nobody named is left out', () => {
  expect(placeAndLength(script({}))).toBe('视频号 · 45秒');
  expect(placeAndLength(script({ form: '图文' }))).toBe('视频号 · 图文');
  expect(placeAndLength(script({ platform: '【待补充】' }))).toBe('45秒');
});

it('a post in 朋友圈 has no title that stands in its text, for there is no box for one; whatever else is posted or filmed has its first', () => {
  const titles = ['断口要先拍', '另一个'];
  const beats = [{ say: '伞退回来，断口要先拍。' }, { say: '拍完再拆。' }] as Script['beats'];
  const script = (fields: Partial<Script>): Script =>
    ({ platform: '视频号', form: '口播', seconds: 45, beats, ...fields }) as Script;
  expect(postedTitle(script({ form: '图文', platform: '朋友圈', titles: ['断口，要先拍！'] }))).toBe('');
  expect(postedTitle(script({ form: '图文', platform: '朋友圈', titles: ['今晚收摊'] }))).toBe('今晚收摊');
  expect(postedTitle(script({ form: '图文', platform: '朋友圈', titles }))).toBe('');
  expect(postedTitle(script({ form: '图文', platform: '微信朋友圈', titles }))).toBe('');
  expect(postedTitle(script({ form: '图文', platform: '公众号', titles }))).toBe('断口要先拍');
  expect(postedTitle(script({ form: '口播', platform: '朋友圈', titles }))).toBe('断口要先拍');
  expect(postedTitle(script({ form: '图文', platform: '小红书', titles: [] }))).toBe('');
});

it('the words of a cover are said apart unless they are the beginning of the title', () => {
  expect(ownCover({ titles: ['琴潮了，先别喊我', '听一个音'], coverLine: '琴潮了' })).toBe('');
  expect(ownCover({ titles: ['琴潮了，先别喊我', '听一个音'], coverLine: '听一个音' })).toBe('听一个音');
  expect(ownCover({ titles: [], coverLine: '听一个音' })).toBe('听一个音');
});

it('a judgement stands above a work unless its own first words, or the whole of it, say the same', () => {
  const judgement = '先拍琴潮了';
  const of = (content: object) => ownJudgement({ judgement, ...content } as DeliverableContent);
  expect(of({ titles: ['听一个音', judgement] })).toBe(judgement);
  expect(of({ titles: [judgement] })).toBe('');
  expect(of({ topics: [{ text: judgement }] })).toBe('');
  expect(of({ topics: [] })).toBe(judgement);
  expect(of({ title: judgement, telling: [] })).toBe('');
  expect(of({ title: judgement })).toBe(judgement);
  expect(of({ told: [] })).toBe('');
});
