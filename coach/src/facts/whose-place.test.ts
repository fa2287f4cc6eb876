import { describe, expect, test } from '@rstest/core';
import { splitClauses } from './clauses';
import { whosePlace } from './whose-place';

/** Who is told of where a word stands in a text. */
function tellerAt(text: string, word: string) {
  const clauses = splitClauses(text);
  const place = text.indexOf(word);
  const index = clauses.findIndex(({ start, end }) => start <= place && place < end);
  return whosePlace(clauses, index, place);
}

describe('who is told of at a place', () => {
  test.each([
    ['我老婆有证', '有证', 'kin'],
    ['我有证', '有证', 'self'],
    ['同行有证', '有证', 'rival'],
    ['有人有证', '有证', 'anybody'],
    ['有个大姐有证', '有证', 'anybody'],
    ['他有证', '有证', 'pronoun'],
    ['客户做了十二年', '十二年', 'customer'],
    ['孩子有证', '有证', 'anybody'],
    ['老客户占七成', '七成', 'self'],
    ['我老公一个月给我三千', '三千', 'self'],
    ['证书我没有', '证书', 'self'],
  ] as const)('「%s」 at 「%s」: %s', (text, word, kind) => {
    expect(tellerAt(text, word)?.kind).toBe(kind);
  });

  test('is nobody where nobody is named before', () => {
    expect(tellerAt('有证，我老婆管账', '有证')).toBeNull();
    expect(tellerAt('天晴有证', '有证')).toBeNull();
  });

  test('is the last of several before the place', () => {
    expect(tellerAt('同行没证，我老婆有证', '有证')?.kind).toBe('kin');
    expect(tellerAt('我老婆说同行有证', '有证')?.kind).toBe('rival');
  });

  test('is named in the clause itself or in those before it, three of them at most', () => {
    expect(tellerAt('我老婆有证', '有证')).toMatchObject({ isExplicit: true, between: '' });
    expect(tellerAt('我老婆能干，有证', '有证')).toMatchObject({ kind: 'kin', isExplicit: false });
    expect(tellerAt('我老婆能干，手巧，有证', '有证')?.kind).toBe('kin');
    expect(tellerAt('我老婆能干，手巧，话少，起得早，有证', '有证')).toBeNull();
    expect(tellerAt('我老婆能干。有证', '有证')).toBeNull();
    expect(tellerAt('我老婆能干 手巧 有证', '有证')).toBeNull();
  });
});
