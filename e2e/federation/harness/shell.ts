import { expect } from '@playwright/test';
import type { Tab } from './tab';

export const CHAT = '/chat/lao-gao-ip-master';

/** What stands in the place of a remote, by what a person reads. */
export const SHOWN = {
  slow: '加载较慢',
  boundary: '页面加载失败',
  landing: '立即开始',
  /** Names of fields by which the chat and the sign-in are known. */
  field: '输入消息',
  phone: '手机号',
} as const;

/** A place at which a remote stands. */
interface Place {
  readonly path: string;
  /** The field by which one knows that it is there. */
  readonly field: string;
  /** What the shell has around it, whatever the remote does. */
  readonly frame: readonly string[];
}

export const PLACES = {
  'mf-chat': { path: CHAT, field: SHOWN.field, frame: ['联系我们', '版权所有'] },
  'mf-auth': { path: '/login', field: SHOWN.phone, frame: ['返回首页'] },
} as const satisfies Record<string, Place>;

/** What stands around the remote is there: header and footer, or the way home. */
export async function expectUsableShell(tab: Tab, { frame }: Place = PLACES['mf-chat']): Promise<void> {
  for (const text of frame) expect(await tab.shows(text)).toBe(true);
}
