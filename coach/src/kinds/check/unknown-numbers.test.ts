import { describe, expect, it } from '@rstest/core';
import { factsOf } from '../testing/writing-context';
import { unknownNumbers } from './unknown-numbers';

describe('people and shares that nobody told', () => {
  const unknown = (text: string, ...said: readonly string[]) =>
    unknownNumbers(text, [], factsOf(...said.map((value) => ['figures', value] as const))).map(
      ({ start, end }) => text.slice(start, end),
    );

  it('are found with their noun, from ten on', () => {
    expect(unknown('帮过300个客户，90%都回来')).toEqual(['300个客户', '90%']);
    expect(unknown('帮过3个客户')).toEqual([]);
    expect(unknown('300个零件，300块')).toEqual([]);
    expect(unknown('来过300人')).toEqual(['300人']);
  });

  it('are none that were told, that stand before 前, or in what was pasted', () => {
    expect(unknown('帮过300个客户', '帮过300个客户')).toEqual([]);
    expect(unknown('前100名送一把')).toEqual([]);
    const pasted = factsOf(['figures', '帮过300个客户']).map((fact) => ({
      ...fact,
      about: 'pasted' as const,
    }));
    expect(unknownNumbers('帮过300个客户', [], pasted)).toHaveLength(1);
  });
});
