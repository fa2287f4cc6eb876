import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { readComponents } from './components.mjs';

const root = path.resolve(__dirname, '..');

const ROOMS = /^(?:server|federation|shared|shell|mf-[a-z]+|coach|documents)\/src\/.*\.(?:tsx?|mjs|html)$/;
/** Tests, what they are made with, and the development servers, none of which is part of what is served. */
const NOT_SERVED = /\.(?:test|spec)\.|\/testing\/|\/dev\/|test-(?:server|database|cluster)/;

/** Sources of what is served. */
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => ROOMS.test(file) && !NOT_SERVED.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** What no source may do, but those named, and why they may. */
const FORBIDDEN: readonly (readonly [what: string, RegExp, allowed: Readonly<Record<string, string>>])[] = [
  [
    'runs text as a program (ASVS 1.3.2)',
    /\beval\(|\bFunction\(|node:vm|\bset(?:Timeout|Interval)\(['"`]/,
    {},
  ],
  [
    'starts a program, and none through a shell (ASVS 1.2.5)',
    /child_process|\bshell: true/,
    {
      'server/src/database/embedded/postmaster.ts':
        'the database, with a list of arguments from settings alone',
      'server/src/database/embedded/run.ts': 'the database’s own programs, with a list of arguments',
    },
  ],
  [
    'writes text as markup (ASVS 3.2.2)',
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|srcdoc/,
    {
      'mf-chat/src/screen/opening-place.tsx': 'leaves what the page has there alone: the markup is empty',
      'shell/src/index.html':
        'prerendered markup of the page itself; a sentence for browsers that are too old',
    },
  ],
  [
    'makes SQL of text (ASVS 1.2.4)',
    /sql\.raw|(?:\.query|copyFrom|copyTo)\(\s*`[^`]*\$\{|`CREATE [^`]*\$\{/,
    {
      'server/src/database/backup/backup.ts': 'names of the product’s own tables, quoted',
      'server/src/database/backup/restore.ts': 'the same',
      'server/src/database/embedded/supervisor.ts': 'the name of the database, escaped',
      'server/src/database/listen.ts': 'names of channels, escaped',
      'server/src/database/migrations.ts': 'the name of one table',
      'server/src/database/product-role.ts': 'a password of our own making, escaped',
      'server/src/modules/conversations/thread-repository.ts': 'names of columns',
    },
  ],
  [
    'uses a hash or a cipher that is broken, or a block mode (ASVS 11.3.1, 11.4.1)',
    /create(?:Hash|Hmac)\(\s*['"](?!sha256|sha384|sha512)|create(?:C|Dec)ipher|(?:public|private)(?:En|De)crypt/,
    {},
  ],
  [
    'draws lots that can be guessed (ASVS 11.5.1)',
    /Math\.random/,
    { 'mf-chat/src/session/live/live-changes.ts': 'how long a tab waits before it connects again' },
  ],
  [
    'believes any certificate (ASVS 12.3.2)',
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    {},
  ],
  [
    'takes a message of another window (ASVS 3.5.5)',
    /(?:window|self|globalThis)\.addEventListener\(\s*['"]message/,
    {},
  ],
  [
    'opens a WebSocket, or a connection from browser to browser (ASVS 4.4.1, 17.1.1)',
    /WebSocket|RTCPeerConnection/,
    {},
  ],
  [
    'leads a browser to another address by itself (ASVS 3.7.2)',
    /location\.(?:href|assign|replace)\s*[=(]|\.redirect\(/,
    {},
  ],
  ['reads objects out of anything but JSON (ASVS 1.5.2)', /node:v8|\bdeserialize\(|parseFromString/, {}],
];

describe('no source of what is served', () => {
  it.each(FORBIDDEN)('%s', (_what, pattern, allowed) => {
    expect(sources.length).toBeGreaterThan(900);
    const found = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(found.sort()).toEqual(Object.keys(allowed).sort());
  });
});

it('nothing that is served speaks LDAP, XPath, LaTeX, SMTP, GraphQL, OAuth, SAML or JWT, or keeps a memcache (ASVS 1.2.6–1.2.8, 1.3.8–1.3.11, 4.3, 6.8, 10)', async () => {
  const spoken =
    /ldap|xpath|latex|nodemailer|smtp|graphql|oauth|openid|saml|jsonwebtoken|\bjose\b|passport|memcache|\bjndi\b/i;
  const packages = (await readComponents()).filter(({ isTool }) => !isTool).map(({ name }) => name);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter((name) => spoken.test(name))).toEqual([]);
  const imported = sources.filter(({ text }) =>
    [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].some(([, name = '']) => spoken.test(name)),
  );
  expect(imported.map(({ file }) => file)).toEqual([]);
});

it('nothing that is served reads XML (ASVS 1.5.1)', async () => {
  const parsers = /^(?:libxml.*|xml2js|xml-js|fast-xml-parser|saxe?s?|xmldom|@xmldom\/.*|jsdom)$/;
  const served = (await readComponents()).filter(({ isTool }) => !isTool).map(({ name }) => name);
  // They come along with `docx`, which reads documents with them; it is used to write alone. They resolve no entity.
  expect(served.filter((name) => parsers.test(name))).toEqual(['sax', 'xml-js']);
  const readers = sources.filter(({ text }) =>
    /\b(?:patchDocument|patchDetector|ImportDotx|importDotx)\b/.test(text),
  );
  const importers = sources.filter(({ text }) =>
    [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].some(([, name = '']) => parsers.test(name)),
  );
  expect([...readers, ...importers].map(({ file }) => file)).toEqual([]);
});
