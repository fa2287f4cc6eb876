import { describe, expect, test } from '@rstest/core';
import type { Fact, SaidMessage } from '../../facts/fact';
import { verifyFact } from '../../facts/verify-fact';
import { checkClaims } from '../check-claims';
import type { ClaimSources } from './claim-sources';
import { EVERYDAY_PEOPLE, type EverydayFact, type EverydayPerson } from './everyday-people';

const saidBy = ({ said }: EverydayPerson): Map<string, SaidMessage> =>
  new Map(
    said.map((text, index) => [`m${index + 1}`, { id: `id-${index + 1}`, text, asked: '', isPasted: false }]),
  );

/** The code of a refusal, or nothing for a fact that is kept. */
function refusalOf(person: EverydayPerson, [field, value, text, at, about = 'self']: EverydayFact): string[] {
  const record = { field, value, about, quotes: [{ message: `m${at}`, text }], replaces: null };
  const verdict = verifyFact(record, { said: saidBy(person), facts: new Map() });
  return 'fact' in verdict ? [] : [verdict.refused.code];
}

function sourcesOf(person: EverydayPerson): ClaimSources {
  const facts = person.facts.map(([field, value, text, at, about = 'self'], index): [string, Fact] => [
    `f${index + 1}`,
    {
      ...{
        id: `fact-${index}`,
        version: 1,
        field: field as Fact['field'],
        value,
        about: about as Fact['about'],
      },
      status: 'heard',
      quotes: [{ messageId: `id-${at}`, start: 0, end: text.length, text }],
    },
  ]);
  return { said: saidBy(person), facts: new Map(facts), allowed: [] };
}

const objectionsTo = (person: EverydayPerson, [text, ...cited]: readonly [string, ...number[]]): string[] =>
  checkClaims([{ key: 'a1', text, from: cited.map((at) => `m${at}`) }], sourcesOf(person)).map(
    ({ code }) => code,
  );

/** What is false and code cannot see; a reader has to. */
const BEYOND_CODE = new Set([
  '牛筋丸58元一斤',
  '抖音400来个粉',
  '凌晨三点起来打，六点半开门',
  '语音放出来就一句：「崽，早点回家」',
  '她爸的手机，我修到凌晨两点半，没收钱',
  '丧事现场也拍脸，家属点头就行',
  '晚上九点以后不接单',
  '我哥做了六年水电',
  '加班加价，半夜也上门',
  '坏的不收',
  '俺媳妇骑三轮收了十二年',
  '新娘抱着我说：「这是我见过最美的甜品台」',
  '我儿子教小学数学',
]);

describe.each(EVERYDAY_PEOPLE.map((person) => [person.who, person] as const))('%s', (_, person) => {
  test('what is true stands', () => {
    expect(person.facts.filter((fact) => refusalOf(person, fact).length > 0)).toEqual([]);
    expect(person.right.filter((line) => objectionsTo(person, line).length > 0)).toEqual([]);
  });

  test('what is so but for one thing does not', () => {
    const facts = person.wrongFacts.filter((fact) => refusalOf(person, fact).length === 0);
    const lines = person.wrong.filter((line) => objectionsTo(person, line).length === 0);
    const kept = [...facts.map(([, value]) => value), ...lines.map(([text]) => text)];
    expect(kept.filter((text) => !BEYOND_CODE.has(text))).toEqual([]);
  });
});
