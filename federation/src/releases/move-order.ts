import { fieldsOf, isObject, readText } from './json-fields';
import { RELEASE_NAME } from './parse-release';
import type { ReleaseChoice } from './registry-use-cases';

/** What a client asks to be moved. */
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
  | { readonly kind: 'stop-canary' | 'disable' | 'enable'; readonly app: string }
) & { readonly note?: string | null };

const KINDS = ['promote', 'canary', 'rollback', 'stop-canary', 'disable', 'enable'] as const;
/** One line in the audit. */
const NOTE = /^[^\p{Cc}\p{Surrogate}]{1,500}$/u;

const readName = (value: unknown, what: string): string => readText(value, what, RELEASE_NAME);

function parseChoice(value: unknown, what: string): ReleaseChoice {
  const fields = fieldsOf(value, what);
  return { app: fields.text('app', RELEASE_NAME), version: fields.nullable('version', readName) };
}

/** @throws with what is wrong when it is none */
export function parseMoveOrder(value: unknown): MoveOrder {
  const what = 'the order';
  // What may be left out is null for the parser.
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
  if (kind !== 'canary') return { kind, app, note };
  const { version } = parseChoice(whole, what);
  return { kind, app, version, share: fields.whole('share'), isForced: fields.flag('isForced'), note };
}

/** The apps whose pointers the order moves. */
export function appsOf(order: MoveOrder): readonly string[] {
  if (order.kind === 'promote') return order.releases.map(({ app }) => app);
  return order.kind === 'rollback' ? order.apps : [order.app];
}
