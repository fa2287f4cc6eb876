import { expect } from '@playwright/test';
import type { Tab } from './tab';

export const CHAT = '/chat/lao-gao-ip-master';

/** Texts by which a person recognises the content of a remote's place. */
export const SHOWN = {
  slow: '加载较慢',
  boundary: '页面加载失败',
  landing: '立即开始',
  /** Name of a field by which chat and sign-in are recognised. */
  field: '输入消息',
  phone: '手机号',
} as const;

/** A place of a remote. */
interface Place {
  /** Path at which the shell loads the remote. */
  readonly path: string;
  /** Field that shows that the remote is there. */
  readonly field: string;
  /** Parts of the shell around it, which are there whatever the remote does. */
  readonly frame: readonly string[];
}

export const PLACES = {
  'mf-chat': { path: CHAT, field: SHOWN.field, frame: ['联系我们', '版权所有'] },
  // The page of `/login` is prerendered; that of another spelling is not.
  'mf-auth': { path: '/login/', field: SHOWN.phone, frame: ['返回首页'] },
} as const satisfies Record<string, Place>;

/** Expects the shell's own parts around the remote: header and footer, or the link home. */
export async function expectUsableShell(tab: Tab, { frame }: Place = PLACES['mf-chat']): Promise<void> {
  for (const text of frame) expect(await tab.shows(text)).toBe(true);
}
