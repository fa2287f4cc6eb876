import type { DeliverableKind } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import type { Profile } from './profile';
import { stageOf } from './stages';

const told = (...fields: readonly ('business' | 'audience')[]): Profile =>
  fields.map((field) => ({
    ...(field === 'business'
      ? { field, value: { text: '调钢琴', form: 'activity' as const } }
      : { field, value: { text: '琴童家长' } }),
    id: field,
    quote: '',
    confidence: 1,
    messageId: null,
    isConfirmed: false,
  }));

const WAY: readonly (readonly [readonly DeliverableKind[], string])[] = [
  [[], '定位'],
  [['positioning'], '人设与四件套'],
  [['positioning', 'kit'], '人设与四件套'],
  [['positioning', 'kit', 'story'], '内容支柱与选题'],
  [['positioning', 'kit', 'story', 'topics'], '日历'],
  [['positioning', 'kit', 'story', 'topics', 'calendar'], '脚本'],
  [['positioning', 'kit', 'story', 'topics', 'calendar', 'script'], '变现'],
  [['positioning', 'kit', 'story', 'topics', 'calendar', 'script', 'ladder'], '复盘'],
];

test.each(WAY)('with %j on the shelf the stage is %s', (kinds, stage) => {
  expect(stageOf(told('business', 'audience'), new Set(kinds))).toBe(stage);
});

test('it is 诊断 until trade and people are known, unless there is a card already', () => {
  expect(stageOf([], new Set())).toBe('诊断');
  expect(stageOf(told('business'), new Set<DeliverableKind>(['topics']))).toBe('诊断');
  expect(stageOf([], new Set<DeliverableKind>(['positioning']))).toBe('人设与四件套');
});

test('who jumps ahead comes back to what is missing', () => {
  expect(stageOf(told('business', 'audience'), new Set<DeliverableKind>(['script', 'topics']))).toBe('定位');
});
