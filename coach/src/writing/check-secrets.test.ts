import { describe, expect, it } from '@rstest/core';
import { factsOf } from '../kinds/testing/writing-context';
import type { OrderParameters } from '../protocol/records';
import { makeSecretCheck, secretLines } from './check-secrets';
import { SECRET_PEOPLE, type SecretPerson, secretOf } from './testing/secret-people';

const checkOf = (person: SecretPerson, parameters: OrderParameters = {}, common: readonly string[] = []) => {
  const said = new Map(
    person.said.map((text, at) => [`m${at}`, { id: `message-${at}`, text, asked: '', isPasted: false }]),
  );
  const facts = new Map(factsOf(...person.open).map((fact, at) => [`f${at}`, fact]));
  return makeSecretCheck([secretOf(person)], { sources: { facts, said }, parameters, common });
};
const [yoga] = SECRET_PEOPLE;
if (yoga === undefined) throw new Error('nobody has a secret');

describe('what the user does not want told', () => {
  it.each(SECRET_PEOPLE.map((person) => [person.secret[1], person] as const))(
    'is found in lines that tell it, and in no other: %s',
    (_, person) => {
      const check = checkOf(person);
      for (const line of person.leaks) expect([line, check(line).length]).not.toEqual([line, 0]);
      for (const line of person.fine) expect([line, check(line)]).toEqual([line, []]);
    },
  );

  it('is named by its word', () => {
    expect(checkOf(yoga)('怀孕以后我换了个教法')).toEqual(['怀孕']);
  });

  it('is not in a bare number that was told openly, and is in one that was not', () => {
    const person = {
      ...yoga,
      said: ['那天零下22，两个娃冻得不说话', '22年有一单人已经没了，这个别写'],
      open: [],
      secret: ['story', '22年有一单人已经没了', '22年有一单人已经没了', 1],
    } satisfies SecretPerson;
    expect(checkOf(person)('零下22，暖风坏了')).toEqual([]);
    expect(checkOf(person)('22年的事')).not.toEqual([]);
    expect(checkOf(person)('就是22那回')).not.toEqual([]);
    expect(
      checkOf({ ...person, said: ['两个娃冻得不说话', person.said[1] ?? ''] })('就是22那回'),
    ).not.toEqual([]);
  });

  it('is not in an idiom that holds its share, and is where the share is of the same', () => {
    const check = checkOf({
      ...yoga,
      said: ['学徒里有一半是我教会的信友介绍的，这个别写'],
      open: [],
      secret: ['audience', '学徒里有一半是信友介绍的', '学徒里有一半是我教会的信友介绍的', 0],
    });
    expect(check('课上到一半，手机响了')).toEqual([]);
    expect(check('一半的学徒都是这么来的')).not.toEqual([]);
  });

  it('is in no word of the trade, of everybody or of the dialect that the private matter only shares', () => {
    const eyes: SecretPerson = {
      ...yoga,
      said: [
        '我是做义眼的，就是假眼睛，只做定制',
        '来配眼睛的人都不肯摘墨镜，照的是另一只好的眼',
        '眼白要一笔一笔画，眼珠也是',
        '有个医院的老师介绍过病人给我，我妈右眼就是假的，她戴起去买菜，这些都别讲',
      ],
      open: [['business', '定制义眼']],
      secret: ['story', '妈妈右眼是假的，戴起去买菜', '我妈右眼就是假的，她戴起去买菜', 3],
    };
    const check = checkOf(eyes);
    expect(check('做义眼要给人一只眼睛，眼睛的病去医院看')).toEqual([]);
    expect(check('我妈右眼是假的')).not.toEqual([]);
    const hospital = checkOf({
      ...eyes,
      secret: ['story', '医院的老师介绍病人', '有个医院的老师介绍过病人给我', 3],
    });
    expect(hospital('眼睛的病，去医院看')).toEqual([]);
    expect(hospital('有老师介绍病人来，我也不多收')).not.toEqual([]);
  });

  it('is in a word that everybody has, where that is all that names it', () => {
    const nurse: SecretPerson = {
      ...yoga,
      said: ['我教人写毛笔字', '我白天在医院上班，这个别写'],
      open: [['business', '教毛笔字']],
      secret: ['background', '在医院上班', '我白天在医院上班', 1],
    };
    expect(checkOf(nurse)('白天在医院，晚上写字')).not.toEqual([]);
    const sued: SecretPerson = {
      ...nurse,
      said: ['我修钟', '被前东家起诉过，这个别写'],
      secret: ['experience', '被前东家起诉', '被前东家起诉过', 1],
    };
    expect(checkOf(sued)('起诉书到的那天')).not.toEqual([]);
  });

  const stall = (value: string, quote: string): SecretPerson => ({
    ...yoga,
    said: ['我在夜市卖炒粉', quote],
    open: [['business', '卖炒粉']],
    secret: ['price', value, quote, 1],
  });
  const EVERYBODYS = ['有人开口问价，先报价，再问他的情况', '算清楚一份的成本再定', '先别辞职，用下班时间发'];

  it('is in no word that everybody has, but in what is particular, or in most of it together', () => {
    const frame = stall('报价里含摊位转租费', '报价里含摊位转租费，这个别讲');
    const check = checkOf(frame, {}, EVERYBODYS);
    expect(check('报价写在牌子上，一份一个价')).toEqual([]);
    expect(check('先报价，再下锅')).toEqual([]);
    expect(check('摊位是转租的，价里都摊进去了')).not.toEqual([]);
  });

  it('is in its number, where its words are everybody’s', () => {
    const check = checkOf(stall('成本6块8一份', '成本6块8一份，这个别讲'), {}, EVERYBODYS);
    expect(check('成本高不高，看火候')).toEqual([]);
    expect(check('一份要6块8')).not.toEqual([]);
  });

  it('is in a word that everybody has where that is all there is to it', () => {
    const check = checkOf(stall('还没辞职', '还没辞职，这个别讲'), {}, EVERYBODYS);
    expect(check('我还没辞职，晚上出摊')).not.toEqual([]);
  });

  it('is not told openly by words that were pasted', () => {
    const said = new Map([
      ['m1', { id: 'message-1', text: '别家的账号：怀孕以后怎么练', asked: '', isPasted: true }],
    ]);
    const check = makeSecretCheck([secretOf(yoga)], {
      sources: { facts: new Map(), said },
      ...{ parameters: {}, common: [] },
    });
    expect(check('怀孕以后我换了个教法')).not.toEqual([]);
  });

  it('is in everybody’s words where most of the fact is told in them together', () => {
    const check = checkOf(stall('辞职摆摊', '我辞职摆摊了，这个别讲'), {}, ['先别辞职', '下班再去摆摊']);
    expect(check('我辞职以后就摆摊')).not.toEqual([]);
    expect(check('晚上摆摊')).toEqual([]);
  });

  it('is in a bare number only where that is too large to be of anything', () => {
    const of = (age: string) => checkOf(stall(`孩子${age}岁`, `孩子${age}岁，这个别讲`));
    expect(of('12')('今年12，个子高')).toEqual(['12']);
    expect(of('9')('今年9，个子高')).toEqual([]);
    expect(of('9')('今年9岁，个子高')).toEqual(['9岁']);
  });

  it('may be told where it is ordered by name', () => {
    expect(checkOf(yoga, { topic: '我怀孕以后怎么教课' })('怀孕以后我换了个教法')).toEqual([]);
    expect(checkOf(yoga, { mustNot: ['怀孕'] })('怀孕以后我换了个教法')).toHaveLength(1);
  });

  it('is told to a writer only whose conversation holds it', () => {
    const secret = secretOf(yoga);
    expect(secretLines([secret], yoga.said)[0]).toBe('别写：自己怀孕11周');
    expect(secretLines([secret], ['写一条30秒的', '恭喜，怀孕了先别急着接课'])).toHaveLength(2);
    expect(secretLines([secret], ['写一条30秒的'])).toEqual([]);
  });
});
