import { expect, it } from '@rstest/core';
import { workOfButton } from './work-of-button';

it('a button for a change orders one of exactly its work, with what was typed beside it', () => {
  const order = { action: 'revise', kind: 'script', deliverableId: 'id', instruction: '短点' } as const;
  expect(workOfButton(order)).toEqual({
    order: { kind: 'script', action: 'revise', target: null, parameters: { wish: '短点' } },
    targetId: 'id',
  });
});

it('更新 is a change by what the profile says now, whatever was typed', () => {
  const { order } = workOfButton({
    action: 'refresh',
    kind: 'kit',
    deliverableId: 'id',
    instruction: '短点',
  });
  expect(order.action).toBe('revise');
  expect(order.parameters.wish).toContain('按档案现在的内容更新');
  expect(order.parameters.wish).not.toContain('短点');
});

it('a new work and 换一批 stay what they are, with the platform of the button', () => {
  expect(workOfButton({ action: 'make', kind: 'kit', platform: '抖音' })).toEqual({
    order: { kind: 'kit', action: 'make', target: null, parameters: { platform: '抖音' } },
    targetId: null,
  });
  expect(workOfButton({ action: 'again', kind: 'topics' }).order).toMatchObject({
    ...{ action: 'again', parameters: {} },
  });
});
