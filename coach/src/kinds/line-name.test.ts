import { expect, test } from '@rstest/core';
import { WRITTEN_KINDS } from './kind-of-order';
import { lineName, lineNames } from './line-name';
import { isAsked } from './line-slot';

test.each([
  ['段1口播', '第1段的口播'],
  ['级2给', '第2级的他拿到'],
  ['级4', '第4级'],
  ['题3开头', '第3题的开头'],
  ['封面', '封面'],
  ['判断', '最上面那句'],
  ['空1', '还空着的第1问'],
  ['另2', '补充的第2条'],
])('the line %s is told as %s', (key, name) => {
  expect(lineName(key)).toBe(name);
});

test('of an item of which more than two parts are meant the item is named', () => {
  expect(lineNames(['判断', '级2给', '级3条件', '级4', '级4给谁', '级4给', '级4价'])).toEqual([
    '最上面那句',
    '第2级的他拿到',
    '第3级的往上走的条件',
    '第4级',
  ]);
});

test('every list that a writer is asked for has a name of its own', () => {
  const nameless = WRITTEN_KINDS.flatMap(({ slots }) => slots)
    .filter((slot) => slot.key.includes('#') && isAsked(slot))
    .filter(({ key }) => /第7行|^[^第]*7/.test(lineName(key.replace('#', '7')).replace('对外说的第7行', '')))
    .map(({ key }) => key);
  expect(nameless).toEqual([]);
});

test('so has every list of versions of before, and no name of the writer’s own is told', () => {
  const keys = WRITTEN_KINDS.flatMap(({ slots }) => slots).map(({ key }) => key.replace('#', '7'));
  const names = keys.map((key) => lineName(key)).filter((name) => !/^对外说的第7行/.test(name));
  expect(names.filter((name) => /第7行|^[^第]*7/.test(name))).toEqual([]);
  expect(names.filter((name) => /^第.*的(?:算|账|守|接|归|提|排|因|类|讲)$/.test(name))).toEqual([]);
});
