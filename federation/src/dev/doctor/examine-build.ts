import { gzipSync } from 'node:zlib';
import type { BuiltApp } from './built-app';
import type { Diagnosis, FailureId } from './known-failures';

/**
 * Gzip size limit of a remote's entry. An entry without a federation runtime is smaller; one with a runtime is three
 * times as large.
 */
const ENTRY_LIMIT_BYTES = 12_000;

/** Text that only the module itself contains, and that survives minification. */
const REACT_MARK = 'react.transitional.element';

/** A check of one build: returns the fault, or null. */
type Rule = readonly [FailureId, (app: BuiltApp) => string | null];

const chunkGlobalOf = (entry: string): string | null =>
  /(?:self|globalThis)(?:\.|\[["'])((?:webpackChunk|rspackChunk|chunk)[\w$-]*)/.exec(entry)?.[1] ?? null;

const ownCopies = ({ shares, scripts }: BuiltApp): string | null => {
  const copies = shares
    .filter(({ files }) => files.length > 0)
    .map(({ name, files }) => `${name} in ${files[0]}`);
  const react = [...scripts].find(([, source]) => source.includes(REACT_MARK));
  if (copies.length === 0 && react) copies.push(`react in ${react[0]}`);
  return copies.length > 0 ? copies.join(', ') : null;
};

const entryBytes = ({ entry }: BuiltApp): number => gzipSync(entry, { level: 9 }).length;

const REMOTE_RULES: readonly Rule[] = [
  [
    'shared-identity',
    ({ entry, buildId }) => {
      const global = chunkGlobalOf(entry);
      const id = buildId.replace(/[^\w$]/g, '_');
      if (global === null || (id !== '' && global.includes(id))) return null;
      return `its chunks are kept in '${global}', whatever the build (${buildId || 'which has no id'})`;
    },
  ],
  [
    'retry-on-same-url',
    ({ entry }) => (entry.includes('?retry=') ? null : 'the entry asks for a chunk at one URL only'),
  ],
  [
    'no-time-limit',
    ({ entry }) => (/12e4|120000/.test(entry) ? null : 'no limit of 120 s stands in the entry'),
  ],
  ['own-copy', ownCopies],
  [
    'own-runtime',
    (app) =>
      entryBytes(app) <= ENTRY_LIMIT_BYTES
        ? null
        : `its entry has ${(entryBytes(app) / 1000).toFixed(1)} kB gzip, more than ${ENTRY_LIMIT_BYTES / 1000}`,
  ],
  [
    'no-pins',
    ({ entry, files }) => {
      const chunks = files.filter(
        (file) => /(^|\/)static\/(js|css)\//.test(file) && /\.(js|css)$/.test(file),
      );
      const pins = entry.match(/sha(256|384|512)-/g)?.length ?? 0;
      return pins >= chunks.length ? null : `the entry pins ${pins} of ${chunks.length} chunks`;
    },
  ],
];

const RULES: readonly Rule[] = [
  [
    'loads-all-at-start',
    ({ scripts, remotes }) => {
      if (remotes > 0) return `${remotes} remotes are compiled in`;
      const file = [...scripts].find(([, source]) =>
        /shareStrategy["']?:\s*["']version-first["']/.test(source),
      );
      return file ? `${file[0]} has shareStrategy version-first` : null;
    },
  ],
  ['generated-types', ({ files }) => files.find((file) => file.endsWith('@mf-types.zip')) ?? null],
];

/** Runs every check that needs the files of one build only. */
export const examineBuild = (app: BuiltApp): Diagnosis[] =>
  [...RULES, ...(app.kind === 'remote' ? REMOTE_RULES : [])].flatMap(([failure, find]) => {
    const found = find(app);
    return found === null ? [] : [{ failure, where: app.name, found }];
  });
