import { describe, expect, test } from '@rstest/core';
import type { Fact, SaidMessage } from '../../facts/fact';
import { readNumerals } from '../../facts/read-quantities';
import { citedBy, readSources, withAllowed } from './claim-sources';
import { countsPeople, isGenerations } from './count-listed';
import { standingOf } from './word-standing';

const aMessage = (id: string, text: string, isPasted = false): SaidMessage => ({
  ...{ id, text, asked: '', isPasted },
});
const aFact = (value: string, more: Partial<Fact> = {}): Fact => ({
  ...{ id: `fact-${value}`, version: 1, field: 'offer', value, about: 'self', status: 'heard', quotes: [] },
  ...more,
});
const quoting = (...ids: readonly string[]) =>
  ids.map((messageId) => ({ messageId, start: 0, end: 2, text: '原话' }));

const sources = (
  messages: readonly SaidMessage[],
  facts: readonly Fact[] = [],
  allowed: readonly string[] = [],
) => ({
  said: new Map(messages.map((message, index) => [`m${index + 1}`, message])),
  facts: new Map(facts.map((fact, index) => [`f${index + 1}`, fact])),
  allowed,
});
const saying = (...texts: readonly string[]) =>
  readSources(sources(texts.map((text, index) => aMessage(`id-${index}`, text))));

describe('the sources of a deliverable', () => {
  test('are what was said and what is known, without what was pasted', () => {
    const read = readSources(
      sources(
        [aMessage('a', '修伞'), aMessage('b', '别人写的', true)],
        [aFact('补面'), aFact('抄来的', { about: 'pasted' })],
      ),
    );
    expect(read.all.map(({ name, field, about }) => [name, field, about])).toEqual([
      ['f1', 'offer', 'self'],
      ['m1', null, null],
    ]);
    expect(read.speech).toContain('修伞');
    expect(read.speech).toContain('补面');
    expect(read.speech).not.toMatch(/别人写的|抄来的/);
  });

  test('have the words that facts quote, and every two letters side by side', () => {
    const read = readSources(sources([aMessage('a', '修伞')], [aFact('补面', { quotes: quoting('a') })]));
    expect(read.speech).toContain('原话');
    expect([read.pairs.has('修伞'), read.pairs.has('伞修')]).toEqual([true, false]);
  });

  test('stand in the order of the talk: a fact with the last message that it quotes, a typed one behind all', () => {
    const messages = [
      aMessage('a', '一'),
      aMessage('p', '抄', true),
      aMessage('b', '二'),
      aMessage('c', '三'),
    ];
    const facts = [
      aFact('甲', { quotes: quoting('b', 'a') }),
      aFact('乙'),
      aFact('丙', { quotes: quoting('a') }),
    ];
    const order = Object.fromEntries(
      readSources(sources(messages, facts)).all.map((one) => [one.name, one.order]),
    );
    expect(order).toEqual({ m1: 0, m3: 2, m4: 3, f1: 2, f2: 4, f3: 0 });
  });

  test('that a line cites are those it names, and the messages of its facts', () => {
    const given = sources(
      [aMessage('a', '一'), aMessage('b', '二'), aMessage('c', '三')],
      [aFact('甲', { quotes: quoting('b') }), aFact('乙', { quotes: quoting('b') })],
    );
    const cited = (...from: readonly string[]) =>
      citedBy({ key: 'k', text: '', from }, given, readSources(given)).map(({ name }) => name);
    expect(cited('f1')).toEqual(['f1', 'm2']);
    expect(cited('m3', '5=2+3')).toEqual(['m3']);
    expect(cited('m1', 'f2')).toEqual(['f2', 'm1', 'm2']);
    expect(cited('f9')).toEqual([]);
  });

  test('may be told more that is allowed, beside what was', () => {
    const read = readSources(sources([], [], ['退70%']));
    const more = withAllowed(read, ['打12356']);
    expect(withAllowed(read, [])).toBe(read);
    expect(more.allowed.map(({ text }) => text)).toEqual(['退70%', '打12356']);
    expect(more.foldedAllowed).toContain('12356');
    expect(more.foldedAllowed).toContain('70');
    expect(read.allowed).toHaveLength(1);
  });
});

describe('how a word stands in what was said', () => {
  test.each([
    ['我有电工证', 'own'],
    ['我没有电工证', 'denied'],
    ['电工证我没有', 'denied'],
    ['电工证，我没有', 'denied'],
    ['我爸有电工证', 'other'],
    ['同行有电工证', 'other'],
    ['我有驾照', 'unsaid'],
  ])('of 「%s」 电工证 is %s', (text, standing) => {
    expect(standingOf('电工证', saying(text))).toBe(standing);
  });

  test('is its best one: once their own, it stays so', () => {
    expect(standingOf('电工证', saying('我爸有电工证', '我也有电工证'))).toBe('own');
    expect(standingOf('电工证', saying('我没有电工证', '我有电工证'))).toBe('own');
    expect(standingOf('电工证', saying('电工证。我没有驾照'))).toBe('own');
  });

  test('is their own where the product says it, or where it runs over the end of a clause', () => {
    expect(standingOf('电工证', readSources(sources([], [], ['考电工证要满18岁'])))).toBe('own');
    expect(standingOf('电工证', saying('我是电工，证在家'))).toBe('own');
    expect(standingOf('', saying('我'))).toBe('own');
  });

  test('is by whom a fact is about', () => {
    const about = (who: Fact['about']) =>
      standingOf('电工证', readSources(sources([], [aFact('有电工证', { about: who })])));
    expect([about('self'), about('family'), about('customer')]).toEqual(['own', 'other', 'own']);
  });
});

describe('people who are counted', () => {
  const isOf = (claimed: string, ...said: readonly string[]) => {
    const [numeral] = readNumerals(claimed);
    if (numeral === undefined) throw new Error('no number');
    return isGenerations(numeral, saying(...said).all);
  };

  test('are so many generations as were named, and the user', () => {
    expect(isOf('两代人', '我爸修伞')).toBe(true);
    expect(isOf('三代人', '我爸修伞')).toBe(false);
    expect(isOf('三代人', '我爷爷修伞，我爸修伞')).toBe(true);
    expect(isOf('三代人', '我爸我妈都修伞')).toBe(false);
    expect(isOf('五代人', '太爷、爷爷、我爸、我、我儿子')).toBe(true);
    expect(isOf('两个人', '我爸修伞')).toBe(false);
  });

  test('are so many generations as the user says to be the last of', () => {
    expect(isOf('四代人', '到我是第四代')).toBe(true);
    expect(isOf('五代人', '到我是第四代')).toBe(false);
    expect(isOf('四代人', '我是第四个')).toBe(false);
  });

  test('are those whom one message names, each once', () => {
    const [all] = [saying('我和我老婆摆摊，我老婆收钱', '我妹夫切菜').all];
    expect(countsPeople(2, all)).toBe(true);
    expect(countsPeople(3, all)).toBe(false);
    expect(countsPeople(1, all)).toBe(false);
  });
});
