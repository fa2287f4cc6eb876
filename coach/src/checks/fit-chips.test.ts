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

it('a chip tells no event, quotation or proof that nobody told: one tap would make it the word of the user', () => {
  const of = (text: string, field: string, talk = '') =>
    fitChips([chip(text, field)], '尿酮两个加，马上回产科', talk);
  expect(of('孩子反锁在屋里', '真事')).toEqual([]);
  expect(of('师傅你真细心', '客户原话')).toEqual([]);
  expect(of('让她马上回产科', '真事')).toEqual(['让她马上回产科']);
  const asked = '两个加是你从记录里看见的，还是她拿来问你的？';
  expect(of('我从记录里看见的', '真事', asked)).toEqual(['我从记录里看见的']);
  expect(of('先写这条', '目标')).toEqual(['先写这条']);
});

it('a chip counts nothing that nobody counted, and may choose, order and answer what was asked', () => {
  const of = (text: string, said = '', talk = '') => fitChips([chip(text)], said, talk);
  for (const text of ['两家店', '有三个徒弟', '干了二十年', '一把10块', '带过三个孩子'])
    expect(of(text)).toEqual([]);
  for (const text of ['第二个', '两个都要', '先写两条', '给我几个开头', '排30天日历', '一起写', '先保证质量'])
    expect(of(text)).toEqual([text]);
  expect(of('12块', '一次120')).toEqual([]);
  expect(of('1.35含税', '报价1.35')).toEqual(['1.35含税']);
  expect(of('30秒的', '', '要30秒还是60秒？')).toEqual(['30秒的']);
  expect(of('20年', '', '你有20年经验了。')).toEqual([]);
});

it('a chip has no marks, no English of its own and nothing that the talk may not hold', () => {
  const of = (text: string, said = '') => fitChips([chip(text)], said);
  expect([of('**行**'), of('「行」'), of('1. 行')]).toEqual([['行'], ['行'], ['行']]);
  for (const text of ['还在 | |', '{"text":"行"}', 'Continue', '加我微信', '保证月入过万', '我是豆包'])
    expect(of(text)).toEqual([]);
  expect(of('Vlog', '我拍Vlog')).toEqual(['Vlog']);
});

it('four short chips at most are offered, none twice', () => {
  const chips = ['甲', '乙', '甲', '丙', '丁', '戊', '长'.repeat(25)].map((text) => chip(text));
  expect(fitChips(chips, '')).toEqual(['甲', '乙', '丙', '丁']);
});

it('a chip of a platform may be in any letters, and one that was said may hold any number', () => {
  const of = (text: string, field: string | null, said = '') => fitChips([chip(text, field)], said);
  expect(of('Instagram', '平台')).toEqual(['Instagram']);
  expect(of('Instagram', null)).toEqual([]);
  expect(of('干了二十年', null, '我干了二十年')).toEqual(['干了二十年']);
  expect(of('高级技师', null, '考了高级技师')).toEqual(['高级技师']);
});

it('a chip is as long as a button holds, and what a model writes around it is taken off', () => {
  expect(fitChips([chip('好'.repeat(24))], '')).toHaveLength(1);
  expect(fitChips([chip('- 好的'), chip('2）行吧'), chip('“就这样”'), chip('')], '')).toEqual([
    '好的',
    '行吧',
    '就这样',
  ]);
});
