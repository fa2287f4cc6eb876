import { describe, expect, it } from '@rstest/core';
import { readSourcesField } from './read-sources-field';

describe('the last field of a line', () => {
  it.each([
    ['来源：m4', 'm4'],
    ['出处: m4 f2', 'm4 f2'],
    ['【m4】', 'm4'],
    ['`[m4][f2]`', 'm4 f2'],
    ['m4/f2+m5', 'm4 f2 m5'],
    ['m4、m4', 'm4'],
    ['搭 m4', '搭 m4'],
    ['m4 议', 'm4 议'],
    ['ｍ４', 'm4'],
  ])('names what the line stands on, however it is put: %s', (field, names) => {
    expect(readSourcesField(field)).toEqual(names.split(' '));
  });

  it.each([
    ['m1-m4', 'm1 m2 m3 m4'],
    ['f2~f4', 'f2 f3 f4'],
    ['m4-m5', 'm4 m5'],
    ['m5-m3', 'm5 m3'],
    ['m1-f3', 'm1 f3'],
    ['m1-m13', 'm1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12 m13'],
    ['m1-m14', 'm1 m14'],
  ])('may be a range, and one that is too long or of two sorts names its ends: %s', (field, names) => {
    expect(readSourcesField(field)).toEqual(names.split(' '));
  });

  it.each(['', '-', '—', '/', '无', '没有', '空', '常识', '观点', '来源：无', '（无）'])(
    'may say that there is nothing: %j',
    (field) => expect(readSourcesField(field)).toEqual([]),
  );

  it.each([
    ['55元=71元-16元', ['55元=71元-16元']],
    ['55=71m4-16m6', ['m4', 'm6', '55=71-16']],
    ['7=4+3 9=6+3', ['7=4+3', '9=6+3']],
  ])('may be reckoned: %s', (field, sources) => {
    expect(readSourcesField(field)).toEqual(sources);
  });

  it.each([
    ['怎么选'],
    ['m4说的'],
    ['m'],
    ['四=2+2'],
    ['4=2+2=4'],
    [`9=${'1+'.repeat(30)}1`],
    [`m4 ${'m5 '.repeat(80)}`],
    ['4=2+2！'],
  ])('is part of the text where it is anything else: %s', (field) => {
    expect(readSourcesField(field)).toBeNull();
  });
});
