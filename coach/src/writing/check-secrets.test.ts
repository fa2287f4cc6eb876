import { describe, expect, it } from '@rstest/core';
import { factsOf } from '../kinds/testing/writing-context';
import type { OrderParameters } from '../protocol/records';
import { makeSecretCheck, secretLines } from './check-secrets';
import { SECRET_PEOPLE, type SecretPerson, secretOf } from './testing/secret-people';

const checkOf = (person: SecretPerson, parameters: OrderParameters = {}) => {
  const said = new Map(
    person.said.map((text, at) => [`m${at}`, { id: `message-${at}`, text, asked: '', isPasted: false }]),
  );
  const facts = new Map(factsOf(...person.open).map((fact, at) => [`f${at}`, fact]));
  return makeSecretCheck([secretOf(person)], { sources: { facts, said }, parameters });
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

  it('tells the writer what to leave alone', () => {
    expect(checkOf(yoga)('怀孕以后我换了个教法')).toEqual([
      '「怀孕」是他说过别往外讲的事；整件不提，换成别的',
    ]);
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
