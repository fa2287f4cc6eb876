import { expect, it } from '@rstest/core';
import { fitChips } from './fit-chips';

const chip = (text: string, field: string | null = null) => ({ field, text });

it('a chip holds no number, certificate or place that nobody said', () => {
  const said = '我修表，洗油一百五，在老商场';
  const chips = [
    chip('洗油一百五'),
    chip('一次300', '价格'),
    chip('高级技师'),
    chip('苏州', '地点'),
    chip('老商场', '地点'),
  ];
  expect(fitChips(chips, said)).toEqual(['洗油一百五', '老商场']);
});

it('four short chips at most are offered, none twice', () => {
  const chips = ['甲', '乙', '甲', '丙', '丁', '戊', '长'.repeat(25)].map((text) => chip(text));
  expect(fitChips(chips, '')).toEqual(['甲', '乙', '丙', '丁']);
});
