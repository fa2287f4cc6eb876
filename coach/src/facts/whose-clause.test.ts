import { describe, expect, test } from '@rstest/core';
import { splitClauses } from './clauses';
import { subjectOf, whoseClause } from './whose-clause';

describe('whom a clause is about', () => {
  test.each([
    ['我老婆管账', 'family'],
    ['我修伞', 'self'],
    ['客户做了十二年', 'customer'],
    ['老客户占七成', null],
    ['客户一共三百个', null],
    ['客户我有三百个', 'self'],
    ['客户都说好', 'customer'],
    ['我爸跟我修伞', 'self'],
    ['我爸和我妈修伞', 'family'],
    ['我爸和徒弟修伞', 'family'],
    ['天晴了', null],
  ])('「%s」: %s', (clause, subject) => {
    expect(subjectOf(clause)).toBe(subject);
  });

  const ownerOfLast = (text: string) => {
    const clauses = splitClauses(text);
    return whoseClause(clauses, clauses.length - 1);
  };

  test('is whom the clauses before it name, three of them at most', () => {
    expect(ownerOfLast('我爸修伞，手稳，话少')).toBe('family');
    expect(ownerOfLast('我爸修伞，手稳，话少，起得早')).toBe('family');
    expect(ownerOfLast('我爸修伞，手稳，话少，起得早，睡得也早')).toBeNull();
  });

  test('is nobody of a sentence before, and of words behind a gap only who stands right before', () => {
    expect(ownerOfLast('我爸修伞。手稳')).toBeNull();
    expect(ownerOfLast('我爸修伞 手稳')).toBe('family');
    expect(ownerOfLast('我爸修伞 手稳 话少')).toBeNull();
  });

  test('is its own subject where it has one', () => {
    expect(ownerOfLast('我爸修伞，我收钱')).toBe('self');
  });
});
