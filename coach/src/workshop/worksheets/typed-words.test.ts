import { GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { aConfirmedFact } from '../testing/run-workshop';
import { fitted, labelled, typedWords, whole } from './typed-words';

const words = (...values: readonly string[]) =>
  typedWords(values.map((value) => aConfirmedFact({ field: 'offer', value })));

describe('what somebody typed for a field', () => {
  it.each([
    ['- 先看\n• 再报价\n\n', ['先看', '再报价']],
    ['1、先看\r\n2）再报价', ['先看', '再报价']],
    ['先看，再说；报价', ['先看，再说', '报价']],
    ['先看。再报价！', ['先看。', '再报价！']],
    ['1.5元一针，补三针', ['1.5元一针', '补三针']],
    ['1,500元', ['1,500元']],
    ['先看,再报价', ['先看', '再报价']],
    ['先看，先看', ['先看']],
    ['  先   看  ', ['先 看']],
  ])('%j is parted as they parted it', (value, lines) => expect(words(value).lines('offer')).toEqual(lines));

  it('stands on one line as a whole, and is nothing where nothing was typed', () => {
    expect(words('先看\n再报价', '缝三针').all('offer')).toBe('先看 再报价；缝三针');
    expect(words('先看\n再报价', '缝三针').first('offer')).toBe('先看');
    expect([words().all('offer'), words().first('offer')]).toEqual([null, null]);
    expect(words('先看').all('price')).toBeNull();
  });
});

describe('words in a place', () => {
  it('are whole where they fit to the letter, and are cut in sight and between characters', () => {
    expect(fitted('修伞的人', 4)).toBe('修伞的人');
    expect(fitted('修伞的人们', 4)).toBe('修伞的…');
    expect(fitted('修😀😀', 4)).toBe('修😀…');
    expect(fitted(null, 4)).toBe(GAP);
  });

  it('are none where half of them would be none', () => {
    expect([whole('修伞', 2), whole('修伞的', 2), whole(null, 2)]).toEqual(['修伞', GAP, GAP]);
  });

  it('have their label counted in', () => {
    expect(labelled('价', '一把二十五', 7)).toBe('价：一把二十五');
    expect(labelled('价', '一把二十五', 6)).toBe('价：一把二…');
  });
});
