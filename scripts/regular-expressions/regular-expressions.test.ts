import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@rstest/core';
import { EXCEPTIONS, reachOf } from './exceptions';
import { findAttack, isLinear, worstSteps } from './find-attack';
import type { Expression, Place } from './find-expressions';
import { productExpressions } from './product-expressions';
import { judge, textsOf, type Verdict } from './verdicts';

const root = path.resolve(__dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
/** Journeys and benches run on a developer's machine, on texts of their own. */
const ROOMS: readonly string[] = workspaces.filter((name: string) => !['e2e', 'bench'].includes(name));
/** `KEEP_VERDICTS=1 npx rstest run scripts/regular-expressions` keeps what is found of new patterns: the next run is quick. */
const MAY_WRITE = process.env.KEEP_VERDICTS === '1';

const show = ({ file, line, source, flags }: Expression, why: unknown): string =>
  `${file}:${line} /${source.slice(0, 100)}/${flags} ${JSON.stringify(why)}`;

describe('the regular expressions of the product', () => {
  let expressions: readonly Expression[] = [];
  let unseen: readonly Place[] = [];
  let verdictOn: (expression: Expression) => Verdict;

  beforeAll(async () => {
    ({ expressions, unseen } = await productExpressions(root, ROOMS));
    verdictOn = await judge(__dirname, expressions, MAY_WRITE);
  }, 900_000);

  it('are all known, those that are put together when they run too', () => {
    expect(expressions.length).toBeGreaterThan(500);
    expect(unseen).toEqual([]);
  });

  it('take twice the steps for twice the text, whatever the text, or are listed with the longest text they see', () => {
    const slow = expressions
      .filter((expression) => !verdictOn(expression).isLinear && reachOf(expression) === null)
      .map((expression) => {
        const texts = textsOf(verdictOn(expression).opinion);
        return show(expression, findAttack(expression.source, expression.flags, texts));
      });
    expect(slow).toEqual([]);
  });

  it('take few steps for the longest text that they see, where they are listed', () => {
    const slow = expressions
      .filter((expression) => verdictOn(expression).goodFor !== reachOf(expression))
      .map((expression) => {
        const reach = reachOf(expression) ?? 0;
        return show(expression, {
          reach,
          steps: worstSteps(expression, textsOf(verdictOn(expression).opinion), reach),
        });
      });
    expect(slow).toEqual([]);
  });

  it('are listed only where they are not linear', () => {
    const needless = EXCEPTIONS.flatMap(({ begins }) => begins).filter((begin) =>
      expressions.every((each) => !each.source.startsWith(begin) || verdictOn(each).isLinear),
    );
    expect(needless).toEqual([]);
  });
});

describe('the search for a text that costs a pattern most', () => {
  it.each([
    ['a loop within a loop', '^(?:嗯+|呃)*$', ''],
    ['a bounded loop within a bounded loop', '^(?:-{2,60}:?){1,40}$', ''],
    ['two words that are a third', '^(?:就|是|就是)*$', ''],
    ['classes that overlap', String.raw`^(?:[89]\d后|[89]5后|农村)*$`, ''],
    ['anything within a loop', '^(?:不|该.{0,8})*$', ''],
    ['a loop behind a look ahead', '^(?=(?:a|a)+$)b', ''],
    ['the end of a run that may begin anywhere', '[。！!]+$', ''],
    ['a beginning that is found again in its own middle', '<style[^>]*>', ''],
    ['one loop after another that reads the same', String.raw`^\s*\n?\s*x`, ''],
    ['a loop behind a place', '(?<=^[^「」]*)」', ''],
    ['a group that is repeated', String.raw`(<(\w+)\b[^>]*>)\s*<\/\2>`, ''],
    ['letters in any case', '^(?:ok|OK)*$', 'i'],
  ])('finds one for %s', (_, source, flags) => {
    expect(isLinear(findAttack(source, flags))).toBe(false);
  });

  it.each([
    ['a word', 'abc', ''],
    ['a loop of words that begin differently', '^(?:好的|是|嗯|可以)*$', ''],
    ['the end of a run that begins at its beginning', '(?<![。！!])[。！!]+$', ''],
    ['a loop with an end that it cannot read', '"[^"]*"', ''],
    ['a comment that ends with the text', String.raw`<!--[\s\S]*?(?:-->|$)`, 'g'],
    ['short repetitions', '^.{1,16}?(?:都|也){0,3}.{1,20}$', ''],
    ['emoji', String.raw`^\p{Extended_Pictographic}+$`, 'u'],
  ])('finds none for %s', (_, source, flags) => {
    expect(isLinear(findAttack(source, flags))).toBe(true);
  });
});
