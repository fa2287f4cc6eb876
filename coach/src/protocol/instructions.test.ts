import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { FACT_FIELDS, fieldOf } from '../facts/fields';
import { CLASS_NAMES, SAFETY_CLASSES } from '../safety/class-names';
import { readHead } from './head-line';
import { PROTOCOL, RECORDS_ALONE } from './instructions';
import { readAnswer } from './testing/read-answer';

const EXAMPLE = PROTOCOL.slice(PROTOCOL.indexOf('例：\n') + 3);

describe('what a model is told', () => {
  it('is short', () => {
    expect(PROTOCOL.length).toBeLessThanOrEqual(900);
    expect(RECORDS_ALONE.length).toBeLessThanOrEqual(600);
  });

  it('names every kind, every field and every class', () => {
    for (const name of [
      ...Object.values(DELIVERABLE_NAMES),
      ...Object.values(FACT_FIELDS),
      ...Object.values(CLASS_NAMES),
    ])
      expect(PROTOCOL).toContain(name);
    for (const id of SAFETY_CLASSES) {
      expect(readHead(`care ${CLASS_NAMES[id]}`).head.care).toBe(id);
      expect(readHead(`care ${id}`).head.care).toBe(id);
    }
  });

  it('says what 别写进去 comes to, that several works may be ordered, and how one is named', () => {
    for (const text of [PROTOCOL, RECORDS_ALONE]) {
      expect(text).toContain('他说别讲、别写进去，那条加|别讲，不另记不做；放开加|可讲');
      expect(text).toContain('一份一条，改和写可同来，最多三条');
      expect(text).toContain('改旧的加target=d3，各行没列也行');
    }
    const { head, records } = readAnswer(
      '@@orders 脚本,脚本\n好。\n@@@\nO|脚本|改|target=d3|秒=20\nO|脚本|写|题目=换水\nF|不做|不接包月|self|m1「不接包月，别写进去」|别讲',
    );
    expect(head.orders).toEqual(['script']);
    expect(records?.orders.map(({ action, target }) => [action, target])).toEqual([
      ['revise', 'd3'],
      ['make', null],
    ]);
    expect(records?.facts[0]).toMatchObject({ field: '不做', isPrivate: true });
  });

  it('has an example that is read without a rest', () => {
    const { talk, head, records } = readAnswer(EXAMPLE);
    expect(talk).toBe('好，讲翻缸那一夜，30秒。缸里的鱼后来怎样了？');
    expect(head).toEqual({ care: null, orders: ['script'] });
    expect(records?.orders).toHaveLength(1);
    expect(records?.chips).toHaveLength(2);
    expect(records?.unread).toEqual([]);
    for (const { field, about } of records?.facts ?? []) {
      expect(fieldOf(field)).not.toBeNull();
      expect(['self', 'customer']).toContain(about);
    }
    expect(records?.facts).toHaveLength(3);
    expect(records?.facts[2]?.decided).toEqual({ why: null, not: '卖鱼' });
  });
});
