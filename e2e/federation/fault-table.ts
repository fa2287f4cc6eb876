import { createHash } from 'node:crypto';
import { answer, change, changeOneByte, hang, hold, refuse, reset, stall } from './harness/acts';
import type { Rule } from './harness/fault-proxy';
import { withRemotes } from './harness/page-data';
import type { RemoteFiles } from './harness/remote-files';

/** A way in which a server fails a page, to be provoked by its name. */
export interface Fault {
  readonly name: string;
  /** Row of docs/failures.md, and the fault in words. */
  readonly title: string;
  /** Remote whose files fail: mf-chat by default. */
  readonly remote?: 'mf-auth';
  /** Rules by which the server fails for the files of one remote. */
  readonly server: (files: RemoteFiles) => readonly Rule[];
  /** Content of the remote's place, in this order; header, footer and the other remotes are always there. */
  readonly sees: readonly ('slow' | 'boundary')[];
  /**
   * Effect of 重试: while the server is broken it fails as before (`again`), or it is not tried because that takes as
   * long as before; once the server is well it shows the remote. Where the page itself came with a wrong registry, a
   * reload does; where the file still arrives in time, nothing is needed.
   */
  readonly retry: 'again, then works' | 'works' | 'after a reload' | 'not needed';
  /** Effect in Firefox, where it differs. */
  readonly retryInFirefox?: Fault['retry'];
}

const at =
  (...paths: readonly string[]): Rule['on'] =>
  ({ pathname }) =>
    paths.includes(pathname);
const below =
  (folder: string): Rule['on'] =>
  ({ pathname }) =>
    pathname.startsWith(folder);
const page: Rule['on'] = ({ isPage }) => isPage;

/** A page of a gateway that leaves the manifests to the browser. */
const pageWithoutManifests: Rule = {
  on: page,
  act: change((html) =>
    withRemotes(html.toString(), (remote) => {
      delete remote.manifestHead;
    }),
  ),
};

const pinOf = (body: string): string => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/** A registry that has pinned this body as the entry, so that only the page's reaction is tested. */
const publishedEntry = ({ remote, entry }: RemoteFiles, body: string): readonly Rule[] => [
  { on: at(entry), act: answer(body) },
  { on: page, act: change((html) => html.toString().replaceAll(remote.entry.integrity ?? '', pinOf(body))) },
];

const CONTAINER = 'get: async () => undefined, init: async () => {}';

/** All faults, covering rows F10 to F13 of docs/failures.md. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'remote-refused',
    title: 'F10 the remote’s server breaks every connection',
    server: ({ folder }) => [{ on: below(folder), act: reset }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'remote-500',
    title: 'F10 the remote’s server answers 500',
    server: ({ folder }) => [{ on: below(folder), act: refuse(500) }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'manifest-404',
    title: 'F10 the manifest is gone',
    server: ({ manifest }) => [pageWithoutManifests, { on: at(manifest), act: refuse(404) }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'manifest-html',
    title: 'F12 the manifest is a page',
    server: ({ manifest }) => [
      pageWithoutManifests,
      { on: at(manifest), act: answer('<!doctype html><p>welcome</p>', 'text/html') },
    ],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'manifest-truncated',
    title: 'F12 the manifest is truncated',
    server: ({ manifest }) => [
      pageWithoutManifests,
      { on: at(manifest), act: change((body) => body.subarray(0, body.length / 2)) },
    ],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'manifest-hang',
    title: 'F11 the manifest never arrives',
    server: ({ manifest }) => [pageWithoutManifests, { on: at(manifest), act: hang }],
    sees: ['slow', 'boundary'],
    retry: 'works',
  },
  {
    name: 'entry-404',
    title: 'F10 the entry is gone',
    server: ({ entry }) => [{ on: at(entry), act: refuse(404) }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'entry-hang',
    title: 'F11 the entry never arrives',
    server: ({ entry }) => [{ on: at(entry), act: hang }],
    sees: ['slow', 'boundary'],
    retry: 'works',
  },
  {
    name: 'entry-stall',
    title: 'F11 half of the entry arrives, and no more',
    server: ({ entry }) => [{ on: at(entry), act: stall }],
    sees: ['slow', 'boundary'],
    retry: 'works',
  },
  {
    name: 'entry-slow',
    title: 'F11 the entry is slow, and arrives in time',
    server: ({ entry }) => [{ on: at(entry), act: hold }],
    sees: ['slow'],
    retry: 'not needed',
  },
  {
    name: 'expose-404',
    title: 'F10 the exposed script is gone',
    server: ({ script }) => [{ on: at(script), act: refuse(404) }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'chunk-hang',
    title: 'F11 the exposed script never arrives',
    server: ({ script }) => [{ on: at(script), act: hang }],
    sees: ['slow', 'boundary'],
    retry: 'works',
  },
  {
    name: 'css-404',
    title: 'F10 the style sheet is gone',
    // That of the chat stands in its page.
    remote: 'mf-auth',
    server: ({ style }) => [{ on: at(style), act: refuse(404) }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'css-hang',
    title: 'F11 the style sheet never arrives',
    // Firefox delays calls to the API while a style sheet is loading, and the chat begins with one.
    remote: 'mf-auth',
    server: ({ style }) => [{ on: at(style), act: hang }],
    sees: ['slow', 'boundary'],
    retry: 'works',
    // The hanging preload delays all later requests.
    retryInFirefox: 'after a reload',
  },
  {
    name: 'shared-404',
    title: 'F10 a shared module of the host is gone',
    server: ({ shared }) => [{ on: at(...shared), act: refuse(404) }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  ...(
    [
      ['entry-garbage', 'F12 the entry is no script', () => ")]}' not a script {{{"],
      ['entry-html', 'F12 the entry is a page', () => '<!doctype html><p>502 Bad Gateway</p>'],
      ['entry-empty', 'F12 the entry is empty', () => ''],
      ['entry-throws', 'F12 the entry throws', () => 'throw new Error("init failed")'],
      ['entry-without-module', 'F12 the entry exposes nothing', (name) => `var ${name} = { ${CONTAINER} };`],
    ] as readonly (readonly [string, string, (container: string) => string])[]
  ).map(
    ([name, title, bodyFor]): Fault => ({
      name,
      title,
      server: (files) => publishedEntry(files, bodyFor(files.remote.name.replaceAll('-', '_'))),
      sees: ['boundary'],
      retry: 'after a reload',
    }),
  ),
  {
    name: 'entry-tampered',
    title: 'F13 one byte of the entry was changed',
    server: ({ entry }) => [{ on: at(entry), act: changeOneByte }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'chunk-tampered',
    title: 'F13 one byte of a chunk was changed',
    server: ({ script }) => [{ on: at(script), act: changeOneByte }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
  {
    name: 'css-tampered',
    title: 'F13 one byte of a style sheet was changed',
    remote: 'mf-auth',
    server: ({ style }) => [{ on: at(style), act: changeOneByte }],
    sees: ['boundary'],
    retry: 'again, then works',
  },
];
