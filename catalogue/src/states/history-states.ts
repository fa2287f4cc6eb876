import type { SearchHit } from '@qihang/shared/contracts';
import { anId } from '@qihang/shared/testing';
import { waitFor } from '@testing-library/dom';
import type { ChatServer } from '../../../mf-chat/src/testing/chat-server';
import { answers, fails, isSlow } from '../answers';
import { finds, press, sees, seesButton, seesDialog, seesField, type, visible } from '../person';
import type { UiState, UiStates } from '../state';
import { CHAT, talk } from './talk';

const LIST = /^GET \/api\/chat\/conversations\?/;
const SEARCH = /^GET \/api\/chat\/search/;

const isHistoryOpen = () => visible('complementary', '历史对话').length > 0;

/** On a phone it is a drawer, which has to be opened. */
async function showHistory(): Promise<void> {
  await seesButton('发送');
  if (isHistoryOpen()) return;
  await press('历史对话');
  await finds('complementary', '历史对话');
  // The drawer takes the focus once it is there, and the ring is in the picture.
  await waitFor(() => {
    if (!document.activeElement?.closest('aside')) throw new Error('the drawer has no focus');
  });
}

function manyTalks(server: ChatServer): void {
  for (const title of [
    '黄梅天怎么护琴',
    '一条视频拍多长，要不要露脸，还有灯光和收音要怎么准备才够用',
    '定价',
  ]) {
    server.addConversation(title, [{ text: title }, { role: 'ai', text: '先说说看。' }]);
  }
  talk(server);
  const days = [0, 1, 4, 20];
  server.conversations.forEach((conversation, at) => {
    const updatedAt = new Date(Date.now() - (days[at] ?? 0) * 86_400_000).toISOString();
    server.conversations[at] = { ...conversation, updatedAt, isPinned: at === 3 };
  });
}

const aHit = (server: ChatServer, snippet: string): SearchHit => ({
  ...{ conversationId: server.conversations[0]?.id ?? anId(), agentKey: 'lao-gao-ip-master' },
  ...{ title: '调钢琴，十二年', messageId: anId(), role: 'user', snippet },
  marks: [[snippet.indexOf('调琴'), snippet.indexOf('调琴') + 2]],
  at: new Date().toISOString(),
});

const shown = (rest: Partial<UiState>): UiState => ({
  at: CHAT,
  server: manyTalks,
  ...rest,
  act: async (server) => {
    await showHistory();
    await rest.act?.(server);
  },
});

const search = async (text: string): Promise<void> => type('搜索对话', text);
const openMenu = async (): Promise<void> => {
  await press('更多：黄梅天怎么护琴');
  await finds('menu');
};

export const historyStates: UiStates = {
  'history/empty': shown({ server: () => {}, act: () => sees(/还没有对话|还没有/) }),
  'history/list': shown({ act: () => sees('黄梅天怎么护琴') }),
  'history/slow': shown({ server: (server) => isSlow(server, LIST) }),
  'history/failed': shown({ server: (server) => fails(server, LIST), act: () => sees('无法加载历史对话') }),
  'history/full': shown({
    server: (server) => {
      for (let at = 60; at > 0; at -= 1)
        server.addConversation(
          `第${at}次聊：${at % 3 === 0 ? '一条视频拍多长，要不要露脸，灯光怎么准备' : '定价'}`,
        );
      manyTalks(server);
      const items = server.conversations.map((conversation, at) => ({
        ...conversation,
        isPinned: false,
        updatedAt: new Date(Date.now() - at * 40_000_000).toISOString(),
      }));
      answers(server, LIST, 200, { items, nextCursor: 'more' });
    },
    act: () => sees('黄梅天怎么护琴'),
  }),
  'history/draft': shown({
    act: async () => {
      await press('黄梅天怎么护琴', 'link');
      await type('输入消息', '还没写完的一句');
      await showHistory();
    },
  }),
  'history/long-press': shown({
    act: async () => {
      const [link] = await finds('link', '黄梅天怎么护琴');
      const touch = new Touch({ identifier: 1, target: link as HTMLElement, clientX: 10, clientY: 10 });
      link?.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch] }));
      await seesDialog('黄梅天怎么护琴');
    },
  }),
  'history/menu': shown({ act: openMenu }),
  'history/rename': shown({
    act: async () => {
      await openMenu();
      await press('重命名', 'menuitem');
      await seesField('请输入新的对话标题');
    },
  }),
  'history/delete': shown({
    act: async () => {
      await openMenu();
      await press('删除', 'menuitem');
      await finds('alertdialog');
    },
  }),
  'history/deleted': shown({
    act: async () => {
      await openMenu();
      await press('删除', 'menuitem');
      await finds('alertdialog');
      const [yes] = visible('button', '删除').slice(-1);
      yes?.click();
      await seesButton('撤销');
    },
  }),
  'history/searching': shown({
    server: (server) => {
      manyTalks(server);
      isSlow(server, SEARCH);
    },
    act: async () => {
      await search('木工');
      await sees('历史很长，还在查找…');
    },
  }),
  'history/search-found': shown({
    server: (server) => {
      manyTalks(server);
      answers(server, SEARCH, 200, {
        items: [
          aHit(server, '我上门调琴十二年'),
          aHit(server, '想学调琴的人问得最多的一句，是要不要先买工具'),
        ],
        nextCursor: 'more',
      });
    },
    act: async () => {
      await search('调琴');
      await finds('list', '搜索结果');
    },
  }),
  'history/search-nothing': shown({
    server: (server) => {
      manyTalks(server);
      answers(server, SEARCH, 200, { items: [], nextCursor: null });
    },
    act: async () => {
      await search('木工');
      await sees(/没有找到/);
    },
  }),
  'history/search-failed': shown({
    server: (server) => {
      manyTalks(server);
      fails(server, SEARCH);
    },
    act: async () => {
      await search('木工');
      await finds('alert');
    },
  }),
};
