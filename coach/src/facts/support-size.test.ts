import { describe, expect, test } from '@rstest/core';
import { evidenceOf } from './evidence';
import { readNumerals } from './read-quantities';
import { supportOfSize } from './support-size';

/** What carries a claimed size in a message of which a passage is quoted. */
function carriersOf(claimed: string, text: string, asked = '', quoted = text) {
  const [size] = readNumerals(claimed);
  if (size === undefined) throw new Error('no size');
  const start = text.indexOf(quoted);
  const span = { start, end: start + quoted.length, text: quoted };
  const evidence = evidenceOf({ id: 'a', text, asked, isPasted: false }, span);
  return supportOfSize(size, [evidence])?.map(({ said }) => said.text) ?? null;
}

describe('a size that is claimed', () => {
  test('is carried by the same one in the clause or the question, and by no other', () => {
    expect(carriersOf('30*20*10', '30×20×10的一个一块三')).toEqual(['30×20×10']);
    expect(carriersOf('30*20*10', '一块三', '30*20*10的多少钱')).toEqual(['30*20*10']);
    expect(carriersOf('30*20*10', '30*20*15的一个一块三')).toBeNull();
    expect(carriersOf('30*20', '30*20*10的一个一块三')).toBeNull();
  });

  test('is not carried by a clause that the quote does not touch', () => {
    expect(carriersOf('30*20*10', '30*20*10的有。别的都没货', '', '别的都没货')).toBeNull();
  });

  test('is carried by its numbers one after the other, all of them and in this order', () => {
    expect(carriersOf('30*20*10', '长30宽20高10的')).toEqual(['30', '20', '10']);
    expect(carriersOf('30*20*10', '盖5厚，长30，宽20，高10')).toEqual(['30', '20', '10']);
    expect(carriersOf('30*20*10', '长30高10宽20的')).toBeNull();
    expect(carriersOf('30*20*10', '长30宽20的')).toBeNull();
    expect(carriersOf('30*20*10', '长30个宽20个高10个')).toBeNull();
    expect(carriersOf('30*20*10', '长30宽20多高10的')).toBeNull();
  });

  test('takes no more of a row than its own numbers', () => {
    expect(carriersOf('30*20', '长30宽20高10的')).toEqual(['30', '20']);
  });
});
