import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { asc } from 'drizzle-orm';
import type pg from 'pg';
import { aCalendar } from '../../testing/a-deliverable';
import { connectDatabase, type Database } from '../client';
import {
  deliverableDrafts,
  deliverableMarks,
  deliverables,
  deliverableVersions,
  droppedHabits,
  postResults,
} from '../deliverable-schema';
import { factVersions } from '../fact-schema';
import { migrateDatabase } from '../migrate';
import { defaultMigrationsFolder } from '../migrations';
import { releaseTokens } from '../release-schema';
import {
  conversations,
  invitationCodes,
  messages,
  passwordResets,
  profileValues,
  sessions,
  users,
} from '../schema';
import { createTestDatabase, type TestDatabase } from '../test-database';
import { makeScratchFolder } from '../testing/scratch-folder';
import { type BackupOptions, backupDatabase } from './backup';
import { sealWithChecksum } from './backup-file';
import { readHeader } from './backup-header';
import { noteBackup } from './note-backup';
import { type RestoreOptions, type RestoreProgress, restoreDatabase } from './restore';
import { orderByReferences } from './table-layout';

const scratch = makeScratchFolder();
let source: TestDatabase;
/** Backup of `source` in the state in which `beforeAll` left it. */
let file: string;

const HOSTILE = [
  'Tab\tund\nnewline\r\nand \\ backslash, \\N \\. \\n \\t \\\\.',
  '\\.',
  '\\N',
  '',
  ' \u00a0 spaces \u3000',
  '一家三口 👨‍👩‍👧‍👦 和旗子 🏳️‍🌈 还有 👍🏽',
  '\u202eright to left\u202c مرحبا بالعالم \u200f\u200b\u200d\ufeff',
  `e\u0301 \u1100\u1161\u11a8 a${'\u0301'.repeat(1_000)}`,
  `"quotes" 'single' $$ $1 %s ; DROP TABLE users; --`,
  '\u0001\u0007\u001b[31m\u007f\u0085\u2028\u2029',
  '字'.repeat(8_000),
  'COPY public."messages" ("id") FROM stdin;',
  '-- end {"rows":{}}',
];

const userId = crypto.randomUUID();
const conversationId = crypto.randomUUID();

const aMessage = (text: string, parentId: string | null = null) => ({
  id: crypto.randomUUID(),
  conversationId,
  userId,
  parentId,
  role: 'user' as const,
  text,
  status: 'complete' as const,
});

/** Stores deliverables: jsonb with hard-to-encode values, an answer with attachments, ticks and results. */
async function fillShelf(db: Database['db'], messageId: string | null): Promise<void> {
  const id = crypto.randomUUID();
  const about = { userId, kind: 'calendar', subject: '视频号\t' } as const;
  await db.insert(deliverables).values({ ...about, id, title: '30天日历\\', version: 1, conversationId });
  await db.insert(deliverableDrafts).values({ deliverableId: id, number: 1, content: aCalendar(HOSTILE) });
  await db.insert(deliverableVersions).values({
    ...about,
    deliverableId: id,
    number: 1,
    draft: 1,
    reason: 'make',
    label: '离线教练',
    content: aCalendar(HOSTILE),
    madeBy: 'rules',
    revision: 0,
    order: { action: 'make', kind: 'calendar', instruction: HOSTILE.join('') },
    facts: [{ field: 'price', text: '三百\n', number: 0.1 }],
    sources: {
      '/judgement': [
        { type: 'message', passages: [{ messageId: messageId ?? id, start: 0, end: 3, at: null }] },
        { type: 'sum' },
      ],
    },
    messageId,
  });
  await db.insert(deliverableMarks).values({ deliverableId: id, userId, key: 'd1', item: HOSTILE[0] ?? '' });
  await db.insert(droppedHabits).values({ deliverableId: id, userId, id: crypto.randomUUID() });
  const result = { day: '2026-02-28', title: '琴潮\\N', platform: '', views: 3, finished: 0.1 + 0.2 };
  await db.insert(postResults).values({ id: crypto.randomUUID(), userId, ...result });
}

async function fill({ db }: Database): Promise<void> {
  const code = { id: crypto.randomUUID(), code: 'AB\tC', label: '训练营 \\ 一', maxUses: 5, used: 1 };
  await db.insert(invitationCodes).values(code);
  await db.insert(users).values({
    id: userId,
    username: '13800138000',
    lastSeenAt: new Date('2040-01-02T03:04:05.678Z'),
    passwordHash: '$argon2id$v=19$x',
    invitationCodeId: code.id,
  });
  const token = { tokenHash: randomBytes(32), expiresAt: new Date('2030-02-03T04:05:06.789Z') };
  await db.insert(sessions).values({ id: crypto.randomUUID(), userId, ...token });
  const state = { asked: ['业务', 'a\\b"c\n'], depth: { n: 1.5, none: null } };
  await db.insert(conversations).values({
    id: conversationId,
    userId,
    agentKey: 'lao-gao-ip-master',
    title: '标题\t\\',
    providerState: state,
  });
  let parent: string | null = null;
  for (const text of HOSTILE) {
    const message = aMessage(text, parent);
    await db.insert(messages).values(message);
    parent = message.id;
  }
  const value = {
    id: crypto.randomUUID(),
    userId,
    field: 'business',
    value: { text: '面馆\n"老店"' },
    quote: '\\N',
    messageId: parent,
    confidence: 0.1,
  };
  await db.insert(profileValues).values(value);
  await db.insert(factVersions).values({
    factId: crypto.randomUUID(),
    version: 1,
    rowId: crypto.randomUUID(),
    userId,
    field: 'story',
    value: '面馆\n"老店"\\N',
    about: 'self',
    status: 'heard',
    quotes: [{ messageId: parent ?? '', start: 0, end: 2, text: HOSTILE[0] ?? '' }],
    saidIn: parent,
    isPrivate: true,
  });
  await fillShelf(db, parent);
}

/** A fresh database without tables. */
async function emptyDatabase(): Promise<{ connection: pg.PoolConfig; open(): Database }> {
  const name = `test_restore_${crypto.randomUUID().replaceAll('-', '')}`;
  await source.pool.query(`CREATE DATABASE ${name}`);
  const connection = { ...source.connection, database: name };
  const open = () => connectDatabase(connection, { DATABASE_POOL: 2, DATABASE_STATEMENT_MS: 10_000 });
  return { connection, open };
}

async function restoreIntoNew<T>(
  read: (database: Database) => Promise<T>,
  from = file,
  options?: RestoreOptions,
): Promise<T> {
  const { connection, open } = await emptyDatabase();
  await restoreDatabase(connection, from, options);
  const database = open();
  try {
    return await read(database);
  } finally {
    await database.close();
    await source.pool.query(`DROP DATABASE ${connection.database} WITH (FORCE)`);
  }
}

const backUp = async (options?: BackupOptions): Promise<string> => {
  const place = path.join(await scratch(), 'all.backup.gz');
  await backupDatabase(source.connection, place, options);
  return place;
};

const TABLES = [
  'invitation_codes',
  'users',
  'sessions',
  'conversations',
  'messages',
  'profile_values',
  'fact_versions',
  'care_states',
  'workshop_states',
  'deliverables',
  'deliverable_drafts',
  'deliverable_versions',
  'deliverable_marks',
  'dropped_habits',
  'post_results',
];

/** Every value of every row as text. */
async function contentOf({ pool }: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const { rows } = await pool.query(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
    content[table] = rows;
  }
  return content;
}

/** The product's migrations and one more. */
async function nextRelease(): Promise<string> {
  const folder = path.join(await scratch(), 'migrations');
  await cp(defaultMigrationsFolder(), folder, { recursive: true });
  const journalFile = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1_000, tag: '9999_next' });
  await writeFile(journalFile, JSON.stringify(journal));
  const statements = [
    'ALTER TABLE messages ADD COLUMN length integer',
    'UPDATE messages SET length = char_length(text)',
    'ALTER TABLE messages ALTER COLUMN length SET NOT NULL',
    'ALTER TABLE conversations DROP COLUMN pinned_at',
  ];
  await writeFile(path.join(folder, '9999_next.sql'), statements.join(';\n--> statement-breakpoint\n'));
  return folder;
}

beforeAll(async () => {
  source = await createTestDatabase();
  await fill(source);
  file = await backUp();
});
afterAll(() => source.close());

describe('backup and restore', () => {
  it('a restore brings back every value of every row', async () => {
    const restored = await restoreIntoNew(contentOf);
    expect(restored).toEqual({ ...(await contentOf(source)), sessions: [] });
    const texts = await restoreIntoNew(({ db }) =>
      db.select().from(messages).orderBy(asc(messages.position)),
    );
    expect(texts.map(({ text }) => text)).toEqual(HOSTILE);
  });

  it('F70 a restore ends every session, reset link and token for publishing', async () => {
    const own = await createTestDatabase();
    await fill(own);
    const expiresAt = new Date('2030-01-01T00:00:00Z');
    await own.db
      .insert(passwordResets)
      .values({ id: crypto.randomUUID(), userId, tokenHash: randomBytes(32), expiresAt });
    await own.db
      .insert(releaseTokens)
      .values({ id: crypto.randomUUID(), tokenHash: randomBytes(32), label: '发布' });
    const lastSeenAt = new Date('2041-01-02T03:04:05.678Z');
    await own.db.update(sessions).set({ lastSeenAt });
    const place = path.join(await scratch(), 'access.gz');
    const { rows } = await backupDatabase(own.connection, place);
    await own.close();
    expect(rows).toMatchObject({ sessions: 1, password_resets: 1, release_tokens: 1 });
    const left = await restoreIntoNew(
      async ({ db }) => ({
        sessions: await db.select().from(sessions),
        resets: await db.select().from(passwordResets),
        tokens: await db.select().from(releaseTokens),
        people: await db.select().from(users),
      }),
      place,
    );
    expect(left).toMatchObject({ sessions: [], resets: [], people: [{ id: userId, lastSeenAt }] });
    expect(left.tokens).toMatchObject([{ label: '发布', revokedAt: expect.any(Date) }]);
  });

  it('after a restore, sequences go on above the restored numbers', async () => {
    const positions = await restoreIntoNew(async ({ db }) => {
      const message = aMessage('后来的');
      await db.insert(messages).values(message);
      return db
        .select({ id: messages.id, position: messages.position })
        .from(messages)
        .orderBy(asc(messages.position));
    });
    expect(positions).toHaveLength(HOSTILE.length + 1);
    expect(positions.at(-1)?.position).toBe(HOSTILE.length + 1);
  });

  it('a backup is one snapshot while writers are at work: no message without the one before it', async () => {
    const own = await createTestDatabase();
    await fill(own);
    let isDone = false;
    const write = async (writer: number): Promise<number> => {
      let written = 0;
      let parent: string | null = null;
      while (!isDone) {
        const message = aMessage(`${writer}:${written} 写个不停 \\ \n`, parent);
        await own.db.insert(messages).values(message);
        parent = message.id;
        written += 1;
      }
      return written;
    };
    const writers = [0, 1, 2, 3].map(write);
    await sleep(150);
    const place = path.join(await scratch(), 'live.gz');
    const { rows } = await backupDatabase(own.connection, place);
    await sleep(50);
    isDone = true;
    const written = await Promise.all(writers);
    const all = new Map((await own.db.select().from(messages)).map((message) => [message.id, message]));
    const restored = await restoreIntoNew(({ db }) => db.select().from(messages), place);
    await own.close();
    expect(restored.length).toBe(rows.messages);
    expect(restored.length).toBeGreaterThan(HOSTILE.length);
    expect(restored.length).toBeLessThan(HOSTILE.length + written.reduce((sum, count) => sum + count));
    for (const message of restored) expect(message).toEqual(all.get(message.id));
    for (const writer of [0, 1, 2, 3]) {
      const numbers = restored
        .map(({ text }) => new RegExp(`^${writer}:(\\d+) 写`).exec(text)?.[1])
        .filter((number) => number !== undefined)
        .map(Number)
        .sort((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, index) => index));
    }
  });

  it('a restore replaces the contents of an unused database’s first start', async () => {
    const { connection, open } = await emptyDatabase();
    await migrateDatabase(connection);
    const database = open();
    await database.db.insert(invitationCodes).values({ id: crypto.randomUUID(), code: 'FIRST', maxUses: 1 });
    const { rows, createdAt } = await restoreDatabase(connection, file);
    expect(rows).toMatchObject({ users: 1, messages: HOSTILE.length, invitation_codes: 1 });
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(600_000);
    expect(await contentOf(database)).toEqual({ ...(await contentOf(source)), sessions: [] });
    await database.close();
  });

  it('a restore into a later schema runs the later migrations with the data in place', async () => {
    const migrationsFolder = await nextRelease();
    const lengths = await restoreIntoNew(
      async ({ pool }) => (await pool.query('SELECT text, length FROM messages ORDER BY position')).rows,
      file,
      { migrationsFolder },
    );
    expect(lengths.map(({ length }) => length)).toEqual(HOSTILE.map((text) => [...text].length));
  });

  it('a backup is a script that people can read with gunzip alone', async () => {
    const script = gunzipSync(await readFile(file)).toString('utf8');
    expect(script).toMatch(/^-- qihang backup \{"format":1,/);
    expect(script).toContain('\nCOPY public."messages" ("id", ');
    expect(script).toMatch(
      /\n-- end \{"rows":\{.*"messages":13.*\}\}\n-- sha256 [0-9a-f]{64} size \d{16}\n$/,
    );
  });

  it('a backup is readable by its owner only, and leaves no other file behind', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
  });
});

describe('a backup that cannot be made', () => {
  it('a backup on a full disk leaves the earlier file as it was, and no part of the new one', async () => {
    const folder = await scratch();
    const place = path.join(folder, 'all.gz');
    await writeFile(place, 'yesterday');
    await symlink('/dev/full', `${place}.partial`);
    await expect(backupDatabase(source.connection, place)).rejects.toThrow(
      `${place} cannot be written: the disk is full`,
    );
    expect(await readdir(folder)).toEqual(['all.gz']);
    expect(await readFile(place, 'utf8')).toBe('yesterday');
  });

  it('an aborted backup leaves nothing behind', async () => {
    const folder = await scratch();
    const broken = new AbortController();
    const options = { signal: broken.signal, onProgress: () => broken.abort() };
    await expect(backupDatabase(source.connection, path.join(folder, 'all.gz'), options)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });

  it('a backup says so when there is no such folder, a folder in its place, or no database', async () => {
    const folder = await scratch();
    const toMissing = backupDatabase(source.connection, path.join(folder, 'no', 'all.gz'));
    await expect(toMissing).rejects.toThrow(/cannot be written: there is no such file or folder/);
    await expect(backupDatabase(source.connection, folder)).rejects.toThrow(
      /cannot be written: it is a folder/,
    );
    const { connection } = await emptyDatabase();
    await expect(backupDatabase(connection, path.join(folder, 'all.gz'))).rejects.toThrow(
      /no database to back up/,
    );
  });
});

describe('a restore that must not happen', () => {
  /** Tries a restore and asserts that the database is as empty afterwards as before. */
  async function refusalOf(from: string, options?: RestoreOptions): Promise<string> {
    const { connection, open } = await emptyDatabase();
    const message = await restoreDatabase(connection, from, options).then(
      () => 'it was restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    const database = open();
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM pg_tables WHERE schemaname IN ('public', 'drizzle')`,
    );
    await database.close();
    expect(rowCount).toBe(0);
    expect(message).not.toContain('\n');
    expect(message).toMatch(/^BackupError: /);
    return message;
  }

  async function damaged(change: (copy: string, size: number) => Promise<void>): Promise<string> {
    const copy = path.join(await scratch(), 'damaged.gz');
    await copyFile(file, copy);
    await change(copy, (await stat(copy)).size);
    return copy;
  }

  it('a restore refuses a database that holds users, and leaves it alone', async () => {
    const before = await contentOf(source);
    await expect(restoreDatabase(source.connection, file)).rejects.toThrow(
      'the database already holds users: a backup is restored into an empty one only',
    );
    expect(await contentOf(source)).toEqual(before);
  });

  it('a restore refuses a database that holds tables of another product', async () => {
    const { connection, open } = await emptyDatabase();
    const database = open();
    await database.pool.query('CREATE TABLE recipes (name text)');
    await expect(restoreDatabase(connection, file)).rejects.toThrow(/already holds other tables \(recipes\)/);
    await database.pool.query('SELECT name FROM recipes');
    await database.close();
  });

  it('a restore refuses a file that was cut short anywhere', async () => {
    for (const part of [0.02, 0.5, 0.9]) {
      const cut = await damaged((copy, size) => truncate(copy, Math.floor(size * part)));
      expect(await refusalOf(cut)).toMatch(/is incomplete: it was cut short|is no backup/);
    }
    expect(await refusalOf(await damaged((copy, size) => truncate(copy, size - 1)))).toMatch(/cut short/);
  });

  it('a restore refuses a file in which one bit has changed', async () => {
    const flipped = await damaged(async (copy, size) => {
      const bytes = await readFile(copy);
      bytes[Math.floor(size / 2)] = (bytes[Math.floor(size / 2)] ?? 0) ^ 1;
      await writeFile(copy, bytes);
    });
    expect(await refusalOf(flipped)).toMatch(/is damaged: its checksum does not match/);
  });

  it('a restore refuses a file that is no backup', async () => {
    const folder = await scratch();
    await writeFile(path.join(folder, 'letter.txt'), 'Dear reader,\n');
    await writeFile(path.join(folder, 'empty'), '');
    await mkdir(path.join(folder, 'folder'));
    expect(await refusalOf(path.join(folder, 'letter.txt'))).toMatch(/is no backup of this product/);
    expect(await refusalOf(path.join(folder, 'empty'))).toMatch(/is no backup of this product/);
    expect(await refusalOf(path.join(folder, 'folder'))).toMatch(/it is a folder/);
    expect(await refusalOf(path.join(folder, 'missing'))).toMatch(/no such file/);
  });

  it('a restore refuses a file of a newer format and one of a newer schema', async () => {
    const { gzipSync } = await import('node:zlib');
    const newer = path.join(await scratch(), 'newer.gz');
    await writeFile(newer, gzipSync('-- qihang backup {"format":2,"anything":true}\n'));
    expect(await refusalOf(newer)).toMatch(
      /was made by a newer release: it has format 2, this release reads 1/,
    );

    const { connection } = await emptyDatabase();
    await migrateDatabase(connection, { migrationsFolder: await nextRelease() });
    const place = path.join(await scratch(), 'tomorrow.gz');
    await backupDatabase(connection, place);
    expect(await refusalOf(place)).toMatch(/was made by a newer release: update the product, then restore/);
  });
});

describe('a backup whose script was changed and sealed again', () => {
  /** A backup of the same rows, with a right checksum and another script. */
  async function rewritten(change: (script: string) => string): Promise<string> {
    const place = path.join(await scratch(), 'rewritten.gz');
    const script = gunzipSync(await readFile(file))
      .toString('utf8')
      .replace(/-- sha256 [^\n]*\n$/, '');
    await pipeline([gzipSync(change(script))], sealWithChecksum(), createWriteStream(place));
    return place;
  }
  /** The last line of a script; a message of `HOSTILE` looks like it. */
  const END = /-- end (?=[^\n]*\n$)/;
  const failureOf = (place: string, options?: RestoreOptions) =>
    restoreIntoNew(async () => 'restored', place, options).catch((error: Error) => error.message);

  it('a restore refuses one that has lost a row, a table or its end', async () => {
    const lost = 'the backup does not hold all the rows it should: nothing was restored';
    const changes = [
      (script: string) => script.replace(/^[^\n]*2026-02-28[^\n]*\n/m, ''),
      (script: string) => script.replace(/\nCOPY public\."care_states"[^\n]*\n\\\.\n/, '\n'),
      (script: string) => script.replace(/-- end [^\n]*\n$/, ''),
    ];
    for (const change of changes) {
      const before = gunzipSync(await readFile(file)).toString('utf8');
      expect(change(before.replace(/-- sha256 [^\n]*\n$/, ''))).not.toBe(
        before.replace(/-- sha256 [^\n]*\n$/, ''),
      );
      expect(await failureOf(await rewritten(change))).toBe(lost);
    }
  });

  it('a restore refuses one with a row that does not fit, and quotes nothing of that', async () => {
    const odd = await rewritten((script) => script.replaceAll(conversationId, 'private-words'));
    expect(await failureOf(odd)).toBe(
      'a row of the backup does not fit the schema (22P02): nothing was restored',
    );
  });

  it('a restore leaves out tables that are not the product’s, executes no statement, and tells how far it is', async () => {
    const more = await rewritten((script) => {
      const [line = '', ...rest] = script.split('\n');
      const header = JSON.parse(line.slice('-- qihang backup '.length));
      header.tables.push({ name: 'recipes', columns: ['name'] });
      const text = [`-- qihang backup ${JSON.stringify(header)}`, ...rest].join('\n');
      const added = [
        'COPY public."recipes" ("name") FROM stdin;',
        'soup',
        '\\.',
        'DELETE FROM messages;',
        '',
      ];
      return text.replace(END, `${added.join('\n')}-- end `);
    });
    const { connection, open } = await emptyDatabase();
    const seen: RestoreProgress[] = [];
    const { leftOut, rows } = await restoreDatabase(connection, more, {
      onProgress: (progress) => void seen.push(progress),
    });
    expect([leftOut, rows.recipes, rows.messages]).toEqual([['recipes'], undefined, HOSTILE.length]);
    expect(seen.map(({ table }) => table)).toEqual(expect.arrayContaining(['users', 'messages']));
    expect([seen.at(-1)?.part, seen.every(({ part }) => part > 0 && part <= 1)]).toEqual([1, true]);
    const database = open();
    expect(await database.db.$count(messages)).toBe(HOSTILE.length);
    await database.close();
  });
});

describe('a finished backup', () => {
  it('the time of a backup that is finished is noted, and a database from before has no place for it', async () => {
    const own = await createTestDatabase();
    await noteBackup(own.connection);
    const { rows } = await own.pool.query('SELECT count(*)::int AS count FROM backups');
    await own.pool.query('DROP TABLE backups');
    await noteBackup(own.connection);
    await own.pool.query('CREATE TABLE backups (odd int NOT NULL)');
    await expect(noteBackup(own.connection)).rejects.toMatchObject({ code: '23502' });
    await own.close();
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('the order of tables', () => {
  it('tables in a backup stand behind the tables that they reference', async () => {
    const names = (await readHeader(file)).tables.map(({ name }) => name);
    const before = (parent: string, child: string) =>
      expect(names.indexOf(parent)).toBeLessThan(names.indexOf(child));
    before('invitation_codes', 'users');
    before('users', 'sessions');
    before('conversations', 'messages');
    before('messages', 'generations');
    before('messages', 'profile_values');
    before('messages', 'fact_versions');
  });

  it('tables that reference each other in a circle are refused', () => {
    const tables = ['a', 'b'].map((name) => ({ name, columns: ['id'] }));
    const circle = [
      { child: 'a', parent: 'b' },
      { child: 'b', parent: 'a' },
    ];
    expect(() => orderByReferences(tables, circle)).toThrow('circle');
  });
});
