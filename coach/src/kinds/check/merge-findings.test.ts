import { describe, expect, it } from '@rstest/core';
import type { SettledFinding } from './apply-answers';
import { mergeFindings } from './merge-findings';

const found = (kind: string, why: string, more: object = {}, needs: string | null = null, at = 0) =>
  ({
    ...{ key: kind, place: { start: at, end: at + 3 }, rewrite: null, refused: '', needs },
    finding: { kind, why, source: '广告法', isFirm: false, ...more },
  }) as unknown as SettledFinding;

describe('what was found for one passage', () => {
  it('is told once: reasons of one sort one after the other, of several each with its sort', () => {
    const same = mergeFindings([found('极限词', '没有依据'), found('极限词', '最高级。')]);
    expect(same.map(({ finding }) => finding.why)).toEqual(['没有依据。最高级。']);
    const other = mergeFindings([
      found('极限词', '没有依据'),
      found('承诺', '保证不了！', { source: '平台规范' }),
    ]);
    expect(other.map(({ finding }) => [finding.why, finding.source])).toEqual([
      ['极限词：没有依据。承诺：保证不了！', '广告法；平台规范'],
    ]);
    const twice = found('极限词', '没有依据');
    expect(mergeFindings([twice, twice])).toEqual([twice]);
  });

  it('is of the sort that is no length, is firm where one is, and needs what each of them needs', () => {
    const [merged] = mergeFindings([
      found('长度', '太长', {}, '删到20字'),
      found('资质', '要有证', { isFirm: true }, '先上传证'),
      found('承诺', '保证不了', {}, ''),
    ]);
    expect(merged).toMatchObject({ key: '资质', needs: '删到20字；先上传证', finding: { isFirm: true } });
    const [open] = mergeFindings([found('资质', '要有证'), found('承诺', '保证不了')]);
    expect(open?.needs).toBeNull();
  });

  it('is not put together with what was found elsewhere', () => {
    expect(mergeFindings([found('极限词', '甲'), found('极限词', '乙', {}, null, 9)])).toHaveLength(2);
  });
});
