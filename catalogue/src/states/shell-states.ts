import { sees, seesButton } from '../person';
import type { UiStates } from '../state';
import { CHAT, talk } from './talk';

/** What the shell shows where a remote does not, and its messages about the page itself. */
export const shellStates: UiStates = {
  'shell/loading': { at: CHAT, remotes: 'loading' },
  'shell/failed': { at: CHAT, remotes: 'failed', act: () => seesButton('重试') },
  'shell/failed-alone': { at: '/login', isVisitor: true, remotes: 'failed', act: () => seesButton('重试') },
  'shell/closed': { at: CHAT, remotes: 'closed', act: () => sees('这里暂时关闭') },
  'shell/updated': {
    at: CHAT,
    bars: { isStale: true },
    server: (server) => void talk(server),
    act: () => sees('页面已更新，请刷新'),
  },
  'shell/preview': {
    at: '/',
    bars: { override: [{ name: 'mf-chat', release: 'pr-42' }] },
    act: () => sees('正在预览 mf-chat@pr-42'),
  },
};
