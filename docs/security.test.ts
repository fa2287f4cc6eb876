import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { MAX_FILE_BYTES } from '../federation/src/releases';
import { DAYS } from '../scripts/components.mjs';
import { parseConfig } from '../server/src/config';
import { userLimitsOf } from '../server/src/http/user-limits';
import { COMMON_PASSWORDS } from '../server/src/modules/accounts/common-passwords';
import { WORDS } from '../server/src/modules/accounts/guessable-password';
import { PASSWORD_COST } from '../server/src/modules/accounts/password-hasher';
import { LIMITS } from '../shared/src/contracts';

const root = path.resolve(__dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const text = read('docs/security.md');
const sectionOf = (heading: string): string => text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** Sources of what is served. */
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) =>
    /^(?:server|federation|shared|shell|mf-[a-z]+|coach|documents)\/src\/.*\.(?:tsx?|html)$/.test(file),
  )
  .filter((file) => !/\.(?:test|spec)\.|\/testing\/|\/dev\/|test-(?:server|database|cluster)/.test(file))
  .map((file) => ({ file, source: read(file) }));
const filesIn = (section: string): string[] =>
  [...section.matchAll(/`((?:server|federation|shared|shell)\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);

const settings = parseConfig({});
const limits = userLimitsOf(settings);
const minutes = (ms: number): number => ms / 60_000;
const days = (ms: number): number => ms / 86_400_000;
const atOnce = 'atOnce' in limits.watch ? limits.watch.atOnce : 0;

describe('docs/security.md', () => {
  it.each([
    ['What is taken in', `${LIMITS.passwordMin} to ${LIMITS.passwordMax} characters of any kind`],
    ['What is taken in', `| message | at most ${LIMITS.messageMaxCodePoints} characters`],
    ['What is taken in', `| title | at most ${LIMITS.titleMaxCodePoints} characters`],
    ['What is taken in', `| search | at most ${LIMITS.searchMaxCodePoints} characters`],
    ['What is taken in', `at most ${LIMITS.bodyBytes} bytes of JSON`],
    ['What is taken in', `files of releases ${MAX_FILE_BYTES} bytes`],
    ['What is taken in', `at most 5000 files of ${MAX_FILE_BYTES} bytes`],
    [
      'Signing in',
      `${settings.LIMIT_FAILED_LOGINS} failures of one number from one address in ${minutes(settings.LIMIT_FAILED_LOGINS_WINDOW_MS)} minutes`,
    ],
    [
      'Signing in',
      `${settings.LIMIT_ADDRESS_PER_MINUTE} sign-ins, registrations and checks of one address a minute`,
    ],
    ['Signing in', `the ${COMMON_PASSWORDS.length} commonest`],
    [
      'Signing in',
      `${settings.LIMIT_FAILED_CODES_PER_MINUTE} failures of one code from one address a minute`,
    ],
    ['Signing in', `${settings.HASH_CONCURRENCY} passwords at a time and ${settings.HASH_QUEUE} waiting`],
    ['Sessions', `| ends unused after | ${days(settings.SESSION_IDLE_MS)} days |`],
    ['Sessions', `| ends at the latest after | ${days(settings.SESSION_ABSOLUTE_MS)} days |`],
    ['Sessions', `| a reset link | ${24 * days(settings.RESET_LINK_MS)} hours, once |`],
    [
      'What costs much',
      `${settings.LIMIT_RUNNING_PER_USER} at a time and ${settings.LIMIT_MESSAGES_PER_MINUTE} messages a minute`,
    ],
    [
      'What costs much',
      `${settings.DAILY_MESSAGES} messages and ${settings.DAILY_TOKENS} tokens a day, ${minutes(settings.GENERATION_TIMEOUT_MS)} minutes each`,
    ],
    ['What costs much', `| an open stream | ${atOnce} of one user`],
    [
      'What costs much',
      `| ${settings.DATABASE_STATEMENT_MS / 1_000} seconds; each kind of work has its share of the ${settings.DATABASE_POOL} connections |`,
    ],
  ])('has the code’s figures in “%s”: %s', (heading, phrase) => {
    expect(sectionOf(heading)).toContain(phrase);
  });

  it('has the bound on the files of a release that the gate and the network have', () => {
    for (const file of ['publish/build-folder.ts', 'api/release-api-routes.ts']) {
      expect(read(`federation/src/releases/${file}`)).toContain('const MAX_FILES = 5_000;');
    }
  });

  it('has the algorithm and the cost of passwords', () => {
    const { memoryCost, timeCost, parallelism } = PASSWORD_COST;
    expect(sectionOf('Keys and algorithms')).toContain(
      `argon2id, ${memoryCost} kB, ${timeCost} passes, ${parallelism} lane,`,
    );
  });

  it('names settings that exist', () => {
    const named = [...text.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !(name in settings))).toEqual([]);
  });

  it('lists the words that a password may not consist of (ASVS 6.1.2)', () => {
    const [, listed = ''] = /a word of the site: the brand, ([^|]+?) \|/.exec(sectionOf('Signing in')) ?? [];
    expect(listed.split(', ').sort()).toEqual([...WORDS].sort());
  });

  it('lists the routes that need no session, and no other (ASVS 8.1.1, 13.4.5)', () => {
    // That the router has these and no others is the business of that test.
    const [, declared = ''] =
      /const PUBLIC[^{]*\{([\s\S]*?)\n\};/.exec(read('server/src/http/access.test.ts')) ?? [];
    const routes = [...declared.matchAll(/^ {2}'([A-Z]+ [^']+)'/gm)].map(([, route = '']) => route);
    const listed = [...sectionOf('Who may do what').matchAll(/^\| `([A-Z]+ [^`]+)` \|$/gm)].map(
      ([, route = '']) => route,
    );
    expect(routes.length).toBeGreaterThan(10);
    expect(listed.sort()).toEqual(routes.sort());
  });

  it('gives every table of the database one level (ASVS 14.1.1)', () => {
    const tables = sources
      .filter(({ file }) => file.startsWith('server/src/database/'))
      .flatMap(({ source }) => [...source.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name));
    const levels = [
      ...sectionOf('What is sensitive').matchAll(
        /^\| (?:secret|private|inside|public) \| (\w+(?:, \w+)+) \|$/gm,
      ),
    ];
    expect(levels).toHaveLength(4);
    expect(levels.flatMap(([, names = '']) => names.split(', ')).sort()).toEqual(tables.sort());
  });

  it('lists every source that hashes, signs or draws random bits to protect something (ASVS 11.1.1, 11.1.2)', () => {
    /** Tell contents apart, and protect nothing. */
    const NAMES = [
      'federation/src/gateway/gateway-answer.ts',
      'federation/src/preset/class-names.ts',
      'server/src/database/embedded/endpoint.ts',
      'server/src/evaluation/prompt-sections.ts',
      'server/src/modules/answers/cluster/instance-presence.ts',
      'server/src/modules/coaching/agent-release.ts',
      'server/src/modules/deliverables/habit-repository.ts',
    ];
    const uses =
      /\bcreateH(?:ash|mac)\(|\bhkdfSync\(|\bgenerateKeyPair|\brandomBytes\((?!3\)|4\)|6\)|8\))|@node-rs\/argon2|subtle\.|\b(?:sign|verify)\(null,/;
    const users = sources.filter(({ source }) => uses.test(source)).map(({ file }) => file);
    const listed = filesIn(sectionOf('Keys and algorithms'));
    expect([...new Set([...listed, ...NAMES])].sort()).toEqual(users.sort());
  });

  it('lists every source that opens a connection to elsewhere (ASVS 13.1.1, 13.2.4)', () => {
    const opens =
      /\bfetch\(|import \{[^}]*\b(?:request|connect|createConnection|createServer)\b[^}]*\} from 'node:(?:https?|net|tls|dgram)'/;
    const users = sources
      .filter(({ file }) => /^(?:server|federation\/src\/(?:gateway|releases))\//.test(file))
      .filter(({ source }) => opens.test(source))
      .map(({ file }) => file);
    expect(filesIn(sectionOf('Connections')).sort()).toEqual(users.sort());
  });

  it('gives a package with a known vulnerability the days that the command gives (ASVS 15.1.1)', () => {
    const rows = [...sectionOf('Packages of others').matchAll(/^\| (\w+) \| (\d+) days \|$/gm)];
    expect(Object.fromEntries(rows.map(([, severity, count]) => [severity, Number(count)]))).toEqual(DAYS);
  });

  it('names every log: no other source of the server writes one (ASVS 16.1.1, 16.2.3)', () => {
    const writes =
      /\bconsole\.(?:log|info|warn|error|debug)\(|process\.std(?:out|err)\.write|appendFile|createWriteStream/;
    const users = sources
      .filter(
        ({ file }) =>
          /^(?:server|coach|documents)\//.test(file) && !file.startsWith('server/src/evaluation/'),
      )
      .filter(({ source }) => writes.test(source))
      .map(({ file }) => file);
    // Words of the start, words of commands, and the file of a backup.
    expect(users.sort()).toEqual([
      'server/src/cli/main.ts',
      'server/src/database/backup/backup.ts',
      'server/src/main.ts',
    ]);
    const places = [...sectionOf('What is logged').matchAll(/^\| ([^|]+) \|/gm)].map(([, name = '']) => name);
    expect(places.slice(1)).toEqual(['requests and events', 'acts', 'embedded database', 'alerts']);
  });
});
