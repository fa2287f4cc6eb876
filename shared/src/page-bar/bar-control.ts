/** A button that a remote has in the host's bar on a phone. */
export interface BarControl {
  readonly key: string;
  readonly label: string;
  /** Path of an icon of 24 px that is drawn with strokes. */
  readonly icon: string;
}

/** What the host draws for a remote before that has loaded and after it has failed, so that it is data alone. */
export interface PageBar {
  readonly start: readonly BarControl[];
  readonly end: readonly BarControl[];
}

/** Bar of the chat: the history before the title, 新建对话 behind it. */
export const CHAT_BAR: PageBar = {
  start: [{ key: 'history', label: '历史对话', icon: 'M4 8h16M4 16h10' }],
  end: [{ key: 'new', label: '新建对话', icon: 'M12 20h8M4 20l1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19z' }],
};
