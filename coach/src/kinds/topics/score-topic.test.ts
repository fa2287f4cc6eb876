import { describe, expect, it } from '@rstest/core';
import { factsOf } from '../testing/writing-context';
import { restsOnPerson, type ScoredTopic, scoreTopic } from './score-topic';

const facts = factsOf(
  ['business', '在菜场修伞'],
  ['story', '阿姨的伞是她妈留下的'],
  ['audience', '菜场的街坊'],
  ['price', '一把二十五块钱'],
);
const topic: ScoredTopic = { text: '伞', why: '', audience: '', format: '', from: [] };
const score = (more: Partial<ScoredTopic>, place = 1, known = facts) =>
  scoreTopic({ ...topic, ...more }, known, place);

describe('the score of a topic', () => {
  it('is a hundred for the first that rests on a scene, can be filmed and is for those whom they serve', () => {
    expect(score({ from: ['f2'], audience: '菜场的阿姨' }, 0)).toBe(100);
  });

  it('counts each of these by itself', () => {
    expect(score({})).toBe(10);
    expect(score({ audience: '街坊' })).toBe(15);
    expect(score({ from: ['m4'] })).toBe(40);
    expect(score({ from: ['55=71-16', '搭'] })).toBe(10);
    expect(score({ from: ['f2'] })).toBe(55);
    expect(score({ from: ['f4'] })).toBe(40);
    expect(score({ why: '一把二十五块，先看骨' })).toBe(25);
    expect(score({ text: '在菜场修伞的一天' })).toBe(10);
    expect(score({}, 0.5)).toBe(30);
    expect(score({}, 1, facts.slice(0, 2))).toBe(15);
  });

  it('has nothing for a talk into the camera where somebody shows no face', () => {
    const shy = factsOf(['rejected', '不拍脸']);
    expect(score({ format: '口播' }, 1, shy)).toBe(5);
    expect(score({ format: '上手实拍' }, 1, shy)).toBe(15);
    expect(score({ format: '口播' }, 1, factsOf(['rejected', '不接急活']))).toBe(15);
  });
});

describe('what nobody else of the trade has', () => {
  it.each([
    [['f1'], false],
    [['f3'], false],
    [['f2'], true],
    [['f1', 'f4'], true],
    [['m1'], true],
    [['f9'], false],
    [[], false],
  ])('rests on %j: %s', (from, is) => expect(restsOnPerson(from, facts)).toBe(is));
});
