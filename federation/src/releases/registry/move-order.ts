import { isObject } from '../../registry/json-object';
import type { TokenAct } from '../api/release-api-contract';
import { fieldsOf, readText } from '../store/json-fields';
import { RELEASE_NAME } from '../store/parse-release';
import type { ReleaseChoice } from './registry-use-cases';

/** A client's order to move pointers. */
export type MoveOrder = (
  | { readonly kind: 'promote'; readonly releases: readonly ReleaseChoice[]; readonly isForced?: boolean }
  | {
      readonly kind: 'canary';
      readonly app: string;
      readonly version: string | null;
      readonly share: number;
      readonly isForced?: boolean;
    }
  | { readonly kind: 'rollback'; readonly apps: readonly string[]; readonly isForced?: boolean }
  | { readonly kind: 'unpublish'; readonly app: string; readonly version: string }
  | { readonly kind: 'stop-canary' | 'disable' | 'enable'; readonly app: string }
) & { readonly note?: string | null };

const KINDS = ['promote', 'canary', 'rollback', 'stop-canary', 'disable', 'enable', 'unpublish'] as const;
/** One line of text for the audit. */
const NOTE = /^[^\p{Cc}\p{Surrogate}]{1,500}$/u;

const readName = (value: unknown, what: string): string => readText(value, what, RELEASE_NAME);

function parseChoice(value: unknown, what: string): ReleaseChoice {
  const fields = fieldsOf(value, what);
  return { app: fields.text('app', RELEASE_NAME), version: fields.nullable('version', readName) };
}

/** @throws with the fault when the value is not a move order */
export function parseMoveOrder(value: unknown): MoveOrder {
  const what = 'the order';
  // The parser requires optional fields as null.
  const whole = isObject(value) ? { note: null, version: null, isForced: false, ...value } : value;
  const fields = fieldsOf(whole, what);
  const kind = fields.oneOf('kind', KINDS);
  const note = fields.nullable('note', (text, name) => readText(text, name, NOTE));
  if (kind === 'promote') {
    const releases = fields.list('releases', parseChoice);
    return { kind, releases, isForced: fields.flag('isForced'), note };
  }
  if (kind === 'rollback') {
    return { kind, apps: fields.list('apps', readName), isForced: fields.flag('isForced'), note };
  }
  const app = fields.text('app', RELEASE_NAME);
  if (kind === 'unpublish') return { kind, app, version: fields.text('version', RELEASE_NAME), note };
  if (kind !== 'canary') return { kind, app, note };
  const { version } = parseChoice(whole, what);
  return { kind, app, version, share: fields.whole('share'), isForced: fields.flag('isForced'), note };
}

/** The act that a token needs for each kind of move. */
export const ACT_OF: Readonly<Record<MoveOrder['kind'], TokenAct>> = {
  promote: 'promote',
  rollback: 'promote',
  canary: 'canary',
  'stop-canary': 'canary',
  disable: 'promote',
  enable: 'promote',
  unpublish: 'publish',
};

/** The apps whose pointers or releases the order changes. */
export function appsOf(order: MoveOrder): readonly string[] {
  if (order.kind === 'promote') return order.releases.map(({ app }) => app);
  return order.kind === 'rollback' ? order.apps : [order.app];
}
