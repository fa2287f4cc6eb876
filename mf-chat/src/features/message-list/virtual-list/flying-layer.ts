import styles from '../components/message.module.css';
import type { ShownMessage } from '../model/shown-messages';
import { beginningOf } from './model/beginning';

/** Row drawn during a fling; `top` in px from the top of the list, `height` in px. */
export interface FlyingRow extends Pick<ShownMessage, 'key' | 'role' | 'text'> {
  readonly top: number;
  readonly height: number;
}

/** Draws the beginnings of messages during a fling, without React. */
export interface FlyingLayer {
  /** Draws exactly these rows. */
  show(rows: readonly FlyingRow[]): void;
  clear(): void;
}

interface Slot {
  readonly role: FlyingRow['role'];
  readonly article: HTMLElement;
  readonly text: Text;
  /** Key of the message shown; null for a free slot. */
  key: string | null;
  top: number;
  height: number;
}

/** Position of a free slot, outside the view, px. */
const OFFSCREEN_TOP = -9_999;

/** Creates the same markup as `FlyingMessage`. */
function makeSlot(role: FlyingRow['role']): Slot {
  const article = document.createElement('article');
  article.className = `${role === 'user' ? styles.question : styles.answer} ${styles.flying} ${styles.slot}`;
  const paragraph = document.createElement('p');
  paragraph.className = (role === 'user' ? styles.bubble : styles.text) ?? '';
  paragraph.dir = 'auto';
  const text = document.createTextNode('');
  paragraph.append(text);
  article.append(paragraph);
  return { role, article, text, key: null, top: OFFSCREEN_TOP, height: 0 };
}

/**
 * Draws on pooled elements: replacing a text takes less than half the time of creating and removing its elements.
 */
export function makeFlyingLayer(host: HTMLElement): FlyingLayer {
  let slots: Slot[] = [];
  /** Writes only changed styles, because every write is parsed. */
  const place = (slot: Slot, top: number, height: number): void => {
    if (slot.top !== top) slot.article.style.top = `${top}px`;
    if (slot.height !== height) slot.article.style.height = `${height}px`;
    Object.assign(slot, { top, height });
  };
  const assignSlot = ({ key, role, text }: FlyingRow): Slot => {
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
        place(slots.find(({ key }) => key === row.key) ?? assignSlot(row), row.top, row.height);
      }
      for (const slot of slots) {
        if (slot.key !== null || slot.top === OFFSCREEN_TOP) continue;
        slot.text.data = '';
        place(slot, OFFSCREEN_TOP, 0);
      }
    },
    clear() {
      slots = [];
      host.replaceChildren();
    },
  };
}
