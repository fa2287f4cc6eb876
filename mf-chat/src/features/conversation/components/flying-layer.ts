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
  readonly role: FlyingRow['role'];
  readonly article: HTMLElement;
  readonly text: Text;
  /** Of the message that it shows; null where it is free. */
  key: string | null;
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
  return { role, article, text, key: null, top: AWAY, height: 0 };
}

/**
 * Draws on elements that are used again: to exchange a text takes less than half of the time that making and removing its
 * elements takes.
 */
export function makeFlyingLayer(host: HTMLElement): FlyingLayer {
  let slots: Slot[] = [];
  /** A style that is set again is parsed again. */
  const place = (slot: Slot, top: number, height: number): void => {
    if (slot.top !== top) slot.article.style.top = `${top}px`;
    if (slot.height !== height) slot.article.style.height = `${height}px`;
    Object.assign(slot, { top, height });
  };
  const take = ({ key, role, text }: FlyingRow): Slot => {
    let slot = slots.find((one) => one.key === null && one.role === role);
    if (slot === undefined) {
      slot = makeSlot(role);
      slots.push(slot);
      host.append(slot.article);
    }
    slot.key = key;
    slot.text.data = beginningOf(text);
    return slot;
  };
  return {
    show(rows) {
      const keys = new Set(rows.map(({ key }) => key));
      for (const slot of slots) if (slot.key !== null && !keys.has(slot.key)) slot.key = null;
      for (const row of rows) {
        place(slots.find(({ key }) => key === row.key) ?? take(row), row.top, row.height);
      }
      for (const slot of slots) {
        if (slot.key !== null || slot.top === AWAY) continue;
        slot.text.data = '';
        place(slot, AWAY, 0);
      }
    },
    clear() {
      slots = [];
      host.replaceChildren();
    },
  };
}
