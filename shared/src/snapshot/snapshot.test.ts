import { describe, expect, it } from '@rstest/core';
import { anAgent, anId, aUser } from '../testing/builders';
import {
  fitSnapshot,
  readSnapshot,
  SNAPSHOT_KEY,
  SNAPSHOT_MAX_BYTES,
  type SnapshotOpening,
  tagOf,
  writeSnapshot,
} from './index';

const ANN = aUser();
const TOKEN = 'a'.repeat(43);

function makeStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    get: (key: string) => entries.get(key) ?? null,
    set: (key: string, value: string) => void entries.set(key, value),
    remove: (key: string) => void entries.delete(key),
  };
}

const message = (role: 'user' | 'ai', text: string) => ({
  ...{
    id: anId(),
    role,
    text,
    status: 'complete' as const,
    generationId: null,
    seq: 0,
    error: null,
    label: '',
  },
  ...{ createdAt: '2026-11-01T08:00:00.000Z', parentId: null, versions: [], extras: null },
});
const title = (text: string) => ({
  ...{ id: anId(), title: text, agentKey: 'lao-gao', updatedAt: '2026-11-01T08:00:00.000Z', isPinned: false },
});
const anOpening = (paragraphs: readonly string[] = ['回答。'], titles = 2): SnapshotOpening => ({
  user: ANN,
  agent: anAgent(),
  conversations: { items: Array.from({ length: titles }, (_, at) => title(`第${at}个`)), nextCursor: 'next' },
  thread: {
    conversationId: anId(),
    items: [message('user', '问'.repeat(1_000)), message('ai', paragraphs.join('\n\n'))],
    nextBefore: null,
    tree: paragraphs.map((text) => ({ tag: 'p' as const, children: [text] })),
    isCut: false,
  },
  isMissing: false,
});

describe('a snapshot', () => {
  it('is read by the session that wrote it', () => {
    const storage = makeStorage();
    const opening = anOpening();
    writeSnapshot(storage, TOKEN, opening);
    expect(readSnapshot(storage, { token: TOKEN, user: ANN })).toEqual(opening);
    // While the server has not said who it is.
    expect(readSnapshot(storage, { token: TOKEN, user: null })).toEqual(opening);
  });

  it.each([
    ['another session', { token: `${TOKEN.slice(1)}b`, user: ANN }],
    ['another user under the same tag', { token: TOKEN, user: { id: 'bob' } }],
  ])('is not read by %s, and removed', (_, session) => {
    const storage = makeStorage();
    writeSnapshot(storage, TOKEN, anOpening());
    expect(readSnapshot(storage, session)).toBeNull();
    expect(storage.entries.size).toBe(0);
  });

  it('is left alone by a visitor who is not signed in', () => {
    const storage = makeStorage();
    writeSnapshot(storage, TOKEN, anOpening());
    expect(readSnapshot(storage, { token: null, user: null })).toBeNull();
    expect(storage.entries.size).toBe(1);
  });

  it.each([
    ['a later version', { v: 2, tag: tagOf(TOKEN), opening: anOpening() }],
    ['no version', { tag: tagOf(TOKEN), opening: anOpening() }],
    ['no opening', { v: 1, tag: tagOf(TOKEN) }],
    ['nothing', null],
  ])('of %s is removed', (_, stored) => {
    const storage = makeStorage();
    storage.set(SNAPSHOT_KEY, JSON.stringify(stored));
    expect(readSnapshot(storage, { token: TOKEN, user: ANN })).toBeNull();
    expect(storage.entries.size).toBe(0);
  });

  it('that is no JSON is removed', () => {
    const storage = makeStorage();
    storage.set(SNAPSHOT_KEY, '{');
    expect(readSnapshot(storage, { token: TOKEN, user: ANN })).toBeNull();
    expect(storage.entries.size).toBe(0);
  });

  it('says by its tag whose it is, and not the token', () => {
    expect(tagOf(TOKEN)).toBe(tagOf(TOKEN));
    const tags = Array.from({ length: 2_000 }, (_, at) => tagOf(`${TOKEN}${at}`));
    expect(new Set(tags).size).toBe(tags.length);
    expect(tagOf(TOKEN).length).toBeLessThanOrEqual(14);
  });
});

describe('of an opening is stored', () => {
  it('all, where it fits', () => {
    const opening = anOpening();
    expect(fitSnapshot(opening)).toEqual(opening);
  });

  it('20 titles, without the cursor that follows the others', () => {
    const fitted = fitSnapshot(anOpening(['回答。'], 30));
    expect(fitted?.conversations.items).toHaveLength(20);
    expect(fitted?.conversations.nextCursor).toBeNull();
  });

  it('the cursor of a list that has no more than 20 titles', () => {
    const fitted = fitSnapshot(anOpening(['回答。'], 20));
    expect([fitted?.conversations.items.length, fitted?.conversations.nextCursor]).toEqual([20, 'next']);
  });

  it('nothing, where not even the titles fit', () => {
    const opening = anOpening();
    const agent = { ...opening.agent, founders: '长'.repeat(10_000) };
    expect(fitSnapshot({ ...opening, agent })).toBeNull();
    const storage = makeStorage();
    writeSnapshot(storage, TOKEN, opening);
    writeSnapshot(storage, TOKEN, null);
    expect(storage.entries.size).toBe(0);
  });

  it('of a long exchange the end of the question, cut between characters, and no text beside the blocks', () => {
    const opening = anOpening(Array.from({ length: 200 }, () => '先说人群，再说内容。'.repeat(10)));
    const [question, answer] = opening.thread?.items ?? [];
    if (opening.thread === null || question === undefined || answer === undefined)
      throw new Error('no thread');
    const items = [{ ...question, text: `头${'🎹'.repeat(300)}` }, answer];
    const fitted = fitSnapshot({ ...opening, thread: { ...opening.thread, items } });
    expect(fitted?.thread?.items.map(({ text }) => text)).toEqual(['🎹'.repeat(300), '']);
  });

  it('the end of a long answer, in whole blocks, within 24 kB', () => {
    const paragraphs = Array.from(
      { length: 200 },
      (_, at) => `第${at}段：${'先说人群，再说内容。'.repeat(10)}`,
    );
    const storage = makeStorage();
    const fitted = fitSnapshot(anOpening(paragraphs, 30));
    writeSnapshot(storage, TOKEN, fitted);
    expect(Buffer.byteLength(storage.get(SNAPSHOT_KEY) ?? '')).toBeLessThanOrEqual(SNAPSHOT_MAX_BYTES);
    expect(fitted?.thread?.isCut).toBe(true);
    expect(fitted?.thread?.tree?.length).toBeGreaterThan(10);
    expect(fitted?.thread?.tree?.at(-1)).toEqual({ tag: 'p', children: [paragraphs.at(-1)] });
    expect(fitted?.thread?.items[0]?.text).toHaveLength(300);
  });

  it.each([
    ['that only the renderer can draw', null],
    ['whose last block alone is too long', [{ tag: 'p' as const, children: ['长'.repeat(10_000)] }]],
  ])('no long answer %s, but the titles', (_, tree) => {
    const opening = anOpening(['长'.repeat(10_000)]);
    const thread = opening.thread && { ...opening.thread, tree };
    const fitted = fitSnapshot({ ...opening, thread });
    expect(fitted?.thread).toBeNull();
    expect(fitted?.conversations.items).toHaveLength(2);
  });
});
