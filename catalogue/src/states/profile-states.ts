import { anId } from '@qihang/shared/testing';
import { screen } from '@testing-library/dom';
import { aValue } from '../../../mf-chat/src/features/workbench/testing/a-value';
import type { ChatServer } from '../../../mf-chat/src/testing/chat-server';
import { answers, fails, isSlow } from '../answers';
import { finds, press, sees, seesButton, seesField, type } from '../person';
import type { UiState, UiStates } from '../state';
import { CHAT } from './talk';
import { KINDS } from './works';

const profile = (rest: Partial<UiState>): UiState => ({
  at: `${CHAT}?work=profile`,
  server: fillProfile,
  act: () => sees('上门300元一次'),
  ...rest,
});

/** What somebody has said of themselves, in each of the ways in which it is known. */
export function fillProfile(server: ChatServer): void {
  const said = { messageId: anId(), conversationId: anId(), words: { start: 4, end: 10 } };
  server.coach.profile = {
    fields: [
      {
        ...{ field: 'business', name: '做什么', holdsMany: false },
        values: [
          aValue({ id: anId(), field: 'business', name: '做什么', text: '调钢琴', ...said, quote: '调钢琴' }),
        ],
      },
      {
        ...{ field: 'price', name: '价格', holdsMany: true },
        values: [
          aValue({
            ...{ id: anId(), text: '上门300元一次', quote: '上门三百一次', ...said },
            history: [
              { text: '上门260元一次', quote: '上门二百六', state: 'heard', at: '2026-02-11T03:00:00Z' },
            ],
          }),
          aValue({ id: anId(), text: '一年1100元', quote: '', state: 'confirmed' }),
        ],
      },
      {
        ...{ field: 'audience', name: '服务谁', holdsMany: true },
        values: [
          aValue({
            ...{ id: anId(), field: 'audience', name: '服务谁', text: '家里有琴的家长', ...said },
            quote: '找我的都是家里有琴、孩子在学的家长，老师介绍来的也有几个',
            isPrivate: true,
          }),
          aValue({
            ...{ id: anId(), field: 'audience', name: '服务谁', text: '琴行', quote: '', state: 'old' },
          }),
        ],
      },
      { field: 'proof', name: '凭什么', holdsMany: true, values: [] },
      { field: 'goal', name: '想做到', holdsMany: false, values: [] },
    ],
  };
}

const fieldsWithoutValues = ['做什么', '服务谁', '价格', '凭什么', '在哪里', '一周能拍几条'].map((name) => ({
  ...{ field: name, name, holdsMany: false, values: [] },
}));

export const profileStates: UiStates = {
  'profile/empty': profile({
    server: (server) => {
      server.coach.profile = { fields: fieldsWithoutValues };
    },
    act: () => sees('服务谁'),
  }),
  'profile/filled': profile({}),
  'profile/before': profile({
    act: async () => {
      (await screen.findByText('以前')).click();
      await sees('上门260元一次');
    },
  }),
  'profile/editing': profile({
    act: async () => {
      await press('改：上门300元一次');
      await seesField('价格，改成');
    },
  }),
  'profile/refused': profile({
    server: (server) => {
      fillProfile(server);
      const error = '这一条太长了，最多200个字';
      answers(server, /^\w+ \/api\/coach\/profile\/./, 400, { error, code: 'invalid_input' });
    },
    act: async () => {
      await press('服务谁，再加一条');
      await type('服务谁', '琴行里买了新琴的人');
      await press('保存');
      await sees(/最多200个字/);
    },
  }),
  'profile/delete': profile({
    act: async () => {
      await press('删除：上门300元一次');
      await finds('alertdialog');
    },
  }),
  'profile/deleted': profile({
    act: async () => {
      await press('删除：上门300元一次');
      await finds('alertdialog');
      await press('删掉');
      await seesButton('撤销');
    },
  }),
  'profile/affected-works': profile({
    server: (server) => {
      fillProfile(server);
      const changes = [{ field: '价格', was: '上门260元一次', now: '上门300元一次' }];
      for (const { made, title } of [KINDS.positioning, KINDS.ladder])
        server.coach.add(made, { title, changes });
    },
    act: () => sees('有2份成果还是按原来的档案写的'),
  }),
  'profile/slow': profile({
    server: (server) => isSlow(server, /coach\/profile/),
    act: () => finds('complementary', '我的成果'),
  }),
  'profile/failed': profile({
    server: (server) => fails(server, /coach\/profile/),
    act: () => seesButton('重试'),
  }),
};
