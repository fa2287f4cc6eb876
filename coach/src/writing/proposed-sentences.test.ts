import { describe, expect, it } from '@rstest/core';
import type { LineSlot } from '../kinds/line-slot';
import { isProposed } from './proposed-sentences';

const slot = (key: string, more: Partial<LineSlot> = {}): LineSlot => ({
  ...{ key, pointer: `/${key}`, what: '', role: 'text', longest: 200, count: [0, 1] },
  ...more,
});
const SLOTS = [slot('建', { mayPropose: true }), slot('话')];
const proposed = (text: string, quote: string, { key = '建', code = 'number', from = [] as string[] } = {}) =>
  isProposed({ key, code: code as 'number', quote }, [{ key, text, from }], SLOTS);

describe('a number of a sentence that says that it is proposed', () => {
  it.each([
    ['建议先收30元。', '30元'],
    ['你嫌贵就改。先按半小时30元算！', '30元'],
    ['上周来了人。要是来10个人，就分两拨', '10个'],
  ])('is the writer’s own: %s', (text, quote) => expect(proposed(text, quote)).toBe(true));

  it.each([
    ['建议先问。上回收了30元。', '30元'],
    ['上回收了30元。建议先问', '30元'],
    ['上回收了30元／建议先问', '30元'],
    ['上回收了30元？建议先问', '30元'],
  ])('is none of another sentence: %s', (text, quote) => expect(proposed(text, quote)).toBe(false));

  it('is so only in a line where the writer may propose, and for numbers alone', () => {
    expect(proposed('建议先收30元', '30元', { key: '话' })).toBe(false);
    expect(proposed('建议先说「修好了」', '「修好了」', { code: 'quotation' })).toBe(false);
  });

  it('needs no word where the source of the line says so, but for a number of somebody’s life', () => {
    expect(proposed('一回30元', '30元', { from: ['m1', '议'] })).toBe(true);
    expect(proposed('干了30年', '30年', { from: ['m1', '议'] })).toBe(false);
    expect(proposed('干到30岁', '30岁', { from: ['议', 'm1'] })).toBe(false);
    expect(proposed('干满3年', '3年', { from: ['议'] })).toBe(true);
  });
});
