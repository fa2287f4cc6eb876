import type { DeliverableDetail } from '@qihang/shared/contracts';
import { afterEach, expect, rs, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';
import type { Activity } from '../model/activity';
import { POSITIONING, REVIEW } from '../testing/contents';
import { BUSY, showInWorkbench } from '../testing/show-in-workbench';
import { EditFoot } from './edit-foot';

afterEach(cleanup);

const onEnd = rs.fn();
const card = { id: 'd1', kind: 'positioning', title: '定位卡', content: POSITIONING } as DeliverableDetail;
const review = { id: 'd2', kind: 'review', title: '周复盘', content: REVIEW } as DeliverableDetail;

const show = (work: DeliverableDetail = card, canBeTold = true, activity?: Activity) => {
  onEnd.mockClear();
  return showInWorkbench(<EditFoot work={work} canBeTold={canBeTold} onEnd={onEnd} />, {
    ...(activity && { activity }),
  });
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '想怎么改' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: '让老高改' });

test('a wish in one’s own words goes to the coach without the spaces around it, and the edit ends', async () => {
  const { user, onAsk } = show();
  expect(send().disabled).toBe(true);
  await user.type(field(), '  别提价格 {Enter}');
  expect(onAsk.mock.calls).toEqual([
    [
      '改一下定位卡：别提价格',
      { action: 'revise', kind: 'positioning', deliverableId: 'd1', instruction: '别提价格' },
    ],
  ]);
  expect([field().value, onEnd.mock.calls.length]).toEqual(['', 1]);
});

test('a wish of spaces is none, and nothing is sent while an answer is written', async () => {
  const { user, onAsk } = show();
  await user.type(field(), '   {Enter}');
  expect(onAsk).not.toHaveBeenCalled();
  cleanup();
  const busy = show(card, true, BUSY);
  await busy.user.type(field(), '短{Enter}');
  expect([send().disabled, busy.onAsk.mock.calls.length, onEnd.mock.calls.length]).toEqual([true, 0, 0]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '口语一点' }).disabled).toBe(true);
});

test('where the coach takes no wishes the way to change it by hand stands there, and 改好了 ends it', async () => {
  const { user, onAsk } = show(card, false);
  expect(screen.getByText(/点上面带虚线框的任何一行/).textContent).toContain('也可以在对话里说');
  await user.click(screen.getByRole('button', { name: '改好了' }));
  expect([onEnd.mock.calls.length, onAsk.mock.calls.length]).toEqual([1, 0]);
  cleanup();
  show(review, false);
  expect(screen.getByText(/点上面带虚线框的任何一行/).textContent).not.toContain('也可以在对话里说');
});
