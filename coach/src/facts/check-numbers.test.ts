import { describe, expect, test } from '@rstest/core';
import { checkNumbers } from './check-numbers';
import { evidenceOf } from './evidence';
import type { FactField } from './fields';
import { isKept } from './number-nearby';
import { readNumerals } from './read-quantities';

interface Told {
  readonly said: string | readonly string[];
  readonly field?: FactField;
  readonly asked?: string;
  readonly quoted?: string;
}

/** What of a value is refused, or null where all its numbers stand. */
function refusedIn(value: string, { said, field = 'price', asked = '', quoted }: Told) {
  const evidence = [said].flat().map((text, index) => {
    const span = quoted ?? text;
    const start = text.indexOf(span);
    return evidenceOf(
      { id: `id-${index}`, text, asked, isPasted: false },
      { start, end: start + span.length, text: span },
    );
  });
  const refused = checkNumbers(field, value, evidence, '');
  return refused === null ? null : [refused.code, refused.piece];
}

describe('a sum that a value writes out', () => {
  test('is of numbers that were said, comes out right, and carries a unit of theirs', () => {
    const old = { said: '今年71岁，16岁学的', field: 'experience' } as const;
    expect(refusedIn('做了55年（71-16）', old)).toBeNull();
    expect(refusedIn('做了54年（71-16）', old)).toEqual(['wrongNumber', '（71-16）']);
    expect(refusedIn('做了54年（71-17）', old)).toEqual(['wrongNumber', '（71-17）']);
    expect(refusedIn('做了55个（71-16）', old)).toEqual(['wrongNumber', '（71-16）']);
    expect(refusedIn('做了（71-16）', old)).toEqual(['wrongNumber', '（71-16）']);
    expect(refusedIn('做了五十多年（71-16）', old)).toEqual(['wrongNumber', '（71-16）']);
  });

  test('has the units that were said, or none', () => {
    const course = { said: '一节200元，一共6节' };
    expect(refusedIn('全部1200元（200×6）', course)).toBeNull();
    expect(refusedIn('全部1200元（200元×6节）', course)).toBeNull();
    expect(refusedIn('全部1200元（200元×6个月）', course)).toEqual(['wrongNumber', '（200元×6个月）']);
  });

  test('is none of a place in an order', () => {
    const said = { said: '第71岁，16岁', field: 'experience' } as const;
    expect(refusedIn('55年（71-16）', said)?.[0]).toBe('wrongNumber');
  });

  test('is no sum where it is a size that was said', () => {
    expect(refusedIn('一箱（60*40*30）', { said: '一箱是60*40*30的' })).toBeNull();
    expect(refusedIn('一箱（60*40*20）', { said: '一箱是60*40*30的' })).not.toBeNull();
  });
});

describe('a day of a month', () => {
  test('stays with its month, where that was said with another', () => {
    const said = { said: '3月8号开工，4月2号交货', field: 'goal' } as const;
    expect(refusedIn('3月8号开工', said)).toBeNull();
    expect(refusedIn('3月2号开工', said)).toEqual(['wrongNumber', '3月2日']);
    expect(refusedIn('4月8日交货', said)).toEqual(['wrongNumber', '4月8日']);
  });
});

describe('a number that a value has too often', () => {
  test('was changed from another of the quotes', () => {
    const years = { said: '前面4年打铁，后面7年开店', field: 'experience' } as const;
    expect(refusedIn('前面4年打铁，后面7年开店', years)).toBeNull();
    expect(refusedIn('前面7年打铁，后面7年开店', years)).toEqual(['wrongNumber', '7年']);
    expect(refusedIn('7年开店，开店7年', { said: '开店7年', field: 'experience' })).toBeNull();
  });
});

describe('a price', () => {
  test('is per what it was said per', () => {
    expect(refusedIn('45元一斤', { said: '45元一斤' })).toBeNull();
    expect(refusedIn('45元一公斤', { said: '45元一斤' })).not.toBeNull();
    expect(refusedIn('45元', { said: '45元一斤' })).toBeNull();
    expect(refusedIn('每个月800元', { said: '每单800元，每个月5单' })?.[0]).toBe('wrongNumber');
  });

  test('stays with its size and with what it was said of', () => {
    const boxes = { said: '30*20*10的2元，40*30*15的3元' };
    expect(refusedIn('40*30*15的3元', boxes)).toBeNull();
    expect(refusedIn('40*30*15的2元', boxes)?.[0]).toBe('numberOfOther');
    const work = { said: '换弦收260元，修面板收1800元' };
    expect(refusedIn('换弦260元', work)).toBeNull();
    expect(refusedIn('换弦1800元', work)?.[0]).toBe('numberOfOther');
  });

  test('has a range by both of its ends', () => {
    expect(refusedIn('58到86元', { said: '最大的86元，最小的58元' })).toBeNull();
    expect(refusedIn('58到88元', { said: '最大的86元，最小的58元' })).not.toBeNull();
  });

  test('has one of something where the quotes or the question count by it', () => {
    expect(refusedIn('一次300元', { said: '300元', asked: '一次多少钱' })).toBeNull();
    expect(refusedIn('一次300元', { said: '每次300元' })).toBeNull();
    expect(refusedIn('一次300元', { said: '300元' })).not.toBeNull();
    expect(refusedIn('一次300元', { said: '次品300元' })).not.toBeNull();
    expect(refusedIn('一次300元', { said: '次品便宜，按次300元' })).toBeNull();
  });
});

describe('a day of the week', () => {
  test('is one of those that were said', () => {
    const said = { said: '周二和周四有课', field: 'offer' } as const;
    expect(refusedIn('周二有课', said)).toBeNull();
    expect(refusedIn('周三有课', said)).toEqual(['wrongNumber', '周三']);
  });
});

describe('people and followers', () => {
  test.each([
    ['74人', '带了74个', '带过多少学员', null],
    ['74人', '带了74个', '有多少台', 'wrongNumber'],
    ['3人', '3个徒弟', '', null],
    ['560粉丝', '560个人关注', '', null],
    ['560粉丝', '快手粉560个', '', null],
    ['560粉丝', '560个人来过', '', 'wrongNumber'],
  ] as const)('%s of 「%s」 asked 「%s」: %s', (value, said, asked, code) => {
    expect(refusedIn(value, { said, asked, field: 'figures' })?.[0] ?? null).toBe(code);
  });
});

describe('a number that a correction keeps of the value before', () => {
  const kept = (value: string, said: string, before: string) => {
    const [claimed] = readNumerals(value);
    if (claimed === undefined) throw new Error('no number');
    const span = { start: 0, end: said.length, text: said };
    return isKept(claimed, value, before, [
      evidenceOf({ id: 'a', text: said, asked: '', isPasted: false }, span),
    ]);
  };

  test('is the measure of its price, where none is said anew', () => {
    expect(kept('一个人300元', '改成300元', '一个人260元')).toBe(true);
    expect(kept('一个人300元', '一次300元', '一个人260元')).toBe(false);
    expect(kept('一次300元', '改成300元', '一个人260元')).toBe(false);
  });

  test('is what it was, where the value says so beside the new one', () => {
    expect(kept('上期240元，这期260元', '改成260元', '240元')).toBe(true);
    expect(kept('240元，这期260元', '改成260元', '240元')).toBe(false);
    expect(kept('上期240元，这期260元', '改成280元', '240元')).toBe(false);
    expect(kept('上期240元，这期260元', '改成260元', '250元')).toBe(false);
    expect(kept('上期240元', '改成240元', '240元')).toBe(false);
  });
});
