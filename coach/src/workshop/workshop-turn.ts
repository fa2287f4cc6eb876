import type { Order } from '@qihang/shared/contracts';
import type { Fact } from '../facts/fact';
import type { FactField } from '../facts/fields';
import type { WorkshopState } from './workshop-state';

/** What came from the user: a message, a tapped button by its name, or an order of a deliverable. */
export type WorkshopInput =
  | { readonly text: string }
  | { readonly command: string }
  | { readonly order: Order };

/** An answer to store as a confirmed fact about the user. */
export interface WorkshopAnswer {
  readonly field: FactField;
  /** Exactly as it was sent. */
  readonly value: string;
  /** The facts of the field that it takes the place of. */
  readonly replaces: readonly Pick<Fact, 'id' | 'version'>[];
}

/** What the workshop says and wants done. */
export interface WorkshopTurn {
  /** Markdown. */
  readonly text: string;
  /** At most four, of at most 24 characters. */
  readonly chips: readonly string[];
  readonly store: readonly WorkshopAnswer[];
  /** Deliverables to make, one after the other. */
  readonly orders: readonly Order[];
  readonly state: WorkshopState;
}

/** Fills the places of a saying; what stands in them is taken as it is. */
export const fillSaying = (saying: string, values: Readonly<Record<string, string | number>>): string =>
  saying.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** What somebody typed, on one line and with no meaning in Markdown. */
export const showTyped = (text: string): string =>
  text
    .split(/[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ／ ')
    .replace(/[\\`*_[\]<>~|&$#]/g, '\\$&');

const CHIPS_MAX = 4;

/** A turn that stores and orders nothing. */
export const turnOf = (
  state: WorkshopState,
  paragraphs: readonly string[],
  chips: readonly string[],
): WorkshopTurn => ({
  text: paragraphs.join('\n\n'),
  chips: [...new Set(chips)].slice(0, CHIPS_MAX),
  store: [],
  orders: [],
  state,
});
