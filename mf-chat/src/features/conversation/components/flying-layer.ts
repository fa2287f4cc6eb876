import { beginningOf } from '../model/beginning';
import type { ShownMessage } from '../model/shown-messages';
import styles from './message.module.css';

/** A message that flies by, and where; both in px from the upper end of the list. */
export interface FlyingRow extends Pick<ShownMessage, 'key' | 'role' | 'text'> {
  readonly top: number;
  readonly height: number;
}

/** Draws how messages begin while they fly by. */
export interface FlyingLayer {
  /** Draws these, and no others. */
  show(rows: readonly FlyingRow[]): void;
  clear(): void;
}

interface Slot {
  readonly article: HTMLElement;
  readonly text: Text;
  key: string;
  top: number;
  height: number;
}

/** Out of sight, in px. */
const AWAY = -9_999;

/** The markup of `FlyingMessage`, without React. */
function makeSlot(role: FlyingRow['role']): Slot {
  const article = document.createElement('article');
  article.className = `${role === 'user' ? styles.question : styles.answer} ${styles.flying} ${styles.slot}`;
  const paragraph = document.createElement('p');
  paragraph.className = (role === 'user' ? styles.bubble : styles.text) ?? '';
  paragraph.dir = 'auto';
  const text = document.createTextNode('');
  paragraph.append(text);
  article.append(paragraph);
  return { article, text, key: '', top: AWAY, height: 0 };
}

/**
 * Draws on elements that are used again: to exchange a text takes less than half of the time that making and removing its
 * elements takes.
 */
export function makeFlyingLayer(host: HTMLElement): FlyingLayer {
  const slots = { user: new Map<string, Slot>(), ai: new Map<string, Slot>() };
  /** A style that is set again is parsed again. */
  const place = (slot: Slot, top: number, height: number): void => {
    if (slot.top !== top) slot.article.style.top = `${top}px`;
    if (slot.height !== height) slot.article.style.height = `${height}px`;
    Object.assign(slot, { top, height });
  };
  const notIn = (keys: ReadonlySet<string>, role: FlyingRow['role']): Slot[] =>
    [...slots[role].values()].filter(({ key }) => !keys.has(key));
  /** For this message: its own, one that is free, or a new one. */
  const slotFor = ({ key, role, text }: FlyingRow, free: Slot[]): Slot => {
    const shown = slots[role].get(key);
    if (shown !== undefined) return shown;
    const slot = free.pop() ?? makeSlot(role);
    if (slot.key === '') host.append(slot.article);
    slots[role].delete(slot.key);
    slots[role].set(key, slot);
    slot.key = key;
    slot.text.data = beginningOf(text);
    return slot;
  };
  return {
    show(rows) {
      const keys = new Set(rows.map(({ key }) => key));
      const free = { user: notIn(keys, 'user'), ai: notIn(keys, 'ai') };
      for (const row of rows) place(slotFor(row, free[row.role]), row.top, row.height);
      for (const slot of [...free.user, ...free.ai]) place(slot, AWAY, slot.height);
    },
    clear() {
      slots.user.clear();
      slots.ai.clear();
      host.replaceChildren();
    },
  };
}
