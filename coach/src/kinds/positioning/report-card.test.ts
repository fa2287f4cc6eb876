import { GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { readRow } from './read-row';
import { reportCard } from './report-card';
import { showCardLine } from './show-card-line';

const show = (key: string, text: string) => showCardLine({ key, text, from: [] });

describe('a card in the chat', () => {
  const card = {
    judgement: '先修旧伞。',
    oneLiners: [{ text: '旧伞别扔' }, { text: '修伞，不换布' }],
    rows: [
      { label: '做什么', text: '修伞' },
      { label: '合作', text: '花店寄存' },
    ],
    lanes: ['退伞', '换骨'],
    risks: ['不写包好', '先问阿姨'],
    next: '今晚拍一把',
  };

  it('is shown whole: the sentence that is settled first, the spare one last', () => {
    const parts = reportCard(card).split('\n\n');
    expect(parts[0]).toBe('先修旧伞。');
    expect(parts[1]).toBe('> **旧伞别扔**');
    expect(parts.at(-1)).toBe('备用：修伞，不换布');
    const text = reportCard(card);
    for (const piece of [
      '1. 退伞\n2. 换骨',
      '**当心**\n\n1. 不写包好\n2. 先问阿姨',
      '**眼下就办**：今晚拍一把',
      '：修伞',
    ])
      expect(text).toContain(piece);
    expect(text.indexOf('1. 退伞')).toBeLessThan(text.indexOf('**当心**'));
  });

  it('shows nothing for what nobody told', () => {
    const { next: _, ...rest } = card;
    const text = reportCard({ ...rest, oneLiners: [], lanes: [], risks: [] });
    for (const piece of ['眼下就办', '当心', '备用', GAP, '> **']) expect(text).not.toContain(piece);
  });

  it('shows a line under a title, several sentences of it one below the other', () => {
    expect([show('判断', '先修'), show('做什么', GAP), show('一句话2角度', '反差')]).toEqual([
      '先修',
      '',
      '',
    ]);
    expect([show('当心12', '别写'), show('下一步', '去问')]).toEqual(['12. 别写', '**眼下就办**：去问']);
    expect(show('格3', '合作方式：花店寄存')).toBe('**合作方式**：花店寄存');
    expect(show('格3', '一个没有名目的很长的格子')).toBe('一个没有名目的很长的格子');
  });
});

it.each([
  ['合作方式：花店寄存', { label: '合作方式', text: '花店寄存' }],
  [' 合作 : 花店：寄存 ', { label: '合作', text: '花店：寄存' }],
  ['一二三四五六七八：花店', { label: '一二三四五六七八', text: '花店' }],
  ['一二三四五六七八九：花店', null],
  ['花店寄存', null],
  ['：花店', null],
  ['合作：', null],
])('the row %j has its label', (text, row) => expect(readRow(text)).toEqual(row));
