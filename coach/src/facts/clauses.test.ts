import { describe, expect, test } from '@rstest/core';
import { clausesOf, splitClauses } from './clauses';

const partsOf = (text: string) => splitClauses(text).map((clause) => [clause.text, clause.after]);

describe('the clauses of a text', () => {
  test('end with marks, and with the spaces of dictated text', () => {
    expect(partsOf('修伞，补面。换骨 上门')).toEqual([
      ['修伞', 'sentence'],
      ['补面', 'comma'],
      ['换骨', 'sentence'],
      ['上门', 'space'],
    ]);
  });

  test('follow the strongest of several marks, in whatever order these stand', () => {
    expect(partsOf('修伞。 补面')[1]).toEqual(['补面', 'sentence']);
    expect(partsOf('修伞 。补面')[1]).toEqual(['补面', 'sentence']);
    expect(partsOf('修伞， 补面')[1]).toEqual(['补面', 'comma']);
    expect(partsOf('修伞 ，补面')[1]).toEqual(['补面', 'comma']);
  });

  test('are not parted within a number, a time or a Latin name', () => {
    expect(partsOf('1,200元')).toHaveLength(1);
    expect(partsOf('10,500个')).toHaveLength(1);
    expect(partsOf('8：30开门')).toHaveLength(1);
    expect(partsOf('1.5元')).toHaveLength(1);
    expect(partsOf('a.b c:d')).toHaveLength(1);
    expect(partsOf('用ok. 好')).toHaveLength(2);
    expect(partsOf('10,50元')).toHaveLength(2);
  });

  test('have their places, and are none of a text without letters', () => {
    expect(splitClauses('修伞，补面').map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [3, 5],
    ]);
    expect(splitClauses('，。 ')).toEqual([]);
  });

  test('that a span touches are those it has a letter of', () => {
    const clauses = splitClauses('修伞，补面，换骨');
    const touched = (start: number, end: number) => clausesOf(clauses, { start, end });
    expect(touched(0, 2)).toEqual([0]);
    expect(touched(0, 3)).toEqual([0]);
    expect(touched(2, 4)).toEqual([1]);
    expect(touched(1, 7)).toEqual([0, 1, 2]);
    expect(touched(2, 3)).toEqual([]);
  });
});
