import { expect, test } from '@rstest/core';
import { makeExportConversation } from './export-conversation';
import type { ExportedMessage } from './export-markdown';
import type { ExportOutline } from './export-repository';
import { makePageMessages } from './page-messages';

const NOW = new Date('2026-03-05T09:00:00Z');
const outlineOf = (count: number, fields: Partial<ExportOutline> = {}): ExportOutline => ({
  ...{ title: '调琴师', agentKey: 'k', createdAt: NOW, updatedAt: NOW },
  thread: Array.from({ length: count }, (_, at) => ({
    id: `m${at}`,
    label: at % 2 === 0 ? '' : '内容由AI生成',
    answeredBy: at % 2 === 0 ? null : ('model' as const),
  })),
  ...fields,
});

/** Exports a conversation. @returns what was asked of the database, and by whom */
function anExport(outline: ExportOutline | null) {
  const world = { batches: [] as (readonly string[])[], parties: [] as unknown[], held: 0 };
  const exporting = makeExportConversation({
    exports: {
      outline: async () => outline,
      async read(_userId, ids) {
        world.batches.push(ids);
        return ids.map(
          (id): ExportedMessage => ({
            ...{ role: 'user', text: `文 ${id}`, status: 'complete', label: '', deliverables: [] },
            createdAt: NOW,
          }),
        );
      },
    },
    connections: {
      async run(task, party) {
        world.parties.push(party);
        world.held += 1;
        const result = await task();
        world.held -= 1;
        return result;
      },
    },
    place: { brand: '启航AI', momentOf: () => '9点' },
    agentNameOf: (key) => `教练 ${key}`,
    clock: () => NOW,
  });
  return { world, start: () => exporting('u', 'c') };
}

test('an export is read in batches, in order, each as its user’s, and holds nothing between two of them', async () => {
  const { world, start } = anExport(outlineOf(52));
  const { fileName, chunks } = await start();
  expect(fileName).toBe('调琴师.md');
  const texts: string[] = [];
  for await (const chunk of chunks) {
    expect(world.held).toBe(0);
    texts.push(chunk);
    if (texts.length === 1) expect(world.batches).toEqual([]);
  }
  expect(world.batches.map(({ length }) => length)).toEqual([25, 25, 2]);
  expect(world.batches.flat()).toEqual(Array.from({ length: 52 }, (_, at) => `m${at}`));
  expect([...texts.join('').matchAll(/文 (m\d+)/g)].map(([, id]) => id)).toEqual(world.batches.flat());
  expect(world.parties).toEqual(['u', 'u', 'u', 'u']);
});

test('the head of an export names the coach, each label once, and the mark of generated content', async () => {
  const headOf = async (outline: ExportOutline) => {
    const { chunks } = await anExport(outline).start();
    for await (const chunk of chunks) return chunk;
    return '';
  };
  const head = await headOf(outlineOf(6));
  expect(head).toContain('与教练 k的对话，9点 由启航AI导出。回答：内容由AI生成。');
  expect(head).toContain('AIGC');
  const byRules = outlineOf(2).thread.map((each) => ({ ...each, answeredBy: 'stand-in' as const }));
  expect(await headOf(outlineOf(2, { thread: byRules }))).not.toContain('AIGC');
});

test('an export of nobody’s conversation is refused before its file begins', async () => {
  await expect(anExport(null).start()).rejects.toMatchObject({
    code: 'not_found',
    text: '没有找到这个对话',
  });
});

test('a page of messages is oldest first, and only that with the first message says which conversation it is', async () => {
  const asked: unknown[] = [];
  const up = (count: number, parentOfOldest: string | null) =>
    makePageMessages({
      threads: {
        up: async (...which) => {
          asked.push(which);
          return Array.from({ length: count }, (_, at) => ({
            ...{ id: `m${9 - at}`, role: 'user', text: '', status: 'complete', error: null, label: '' },
            ...{ createdAt: '', extras: null, generationId: null, seq: 0, versions: [] },
            parentId: at === count - 1 ? parentOfOldest : `m${8 - at}`,
          }));
        },
      },
      conversations: { isOwned: async (userId) => userId === 'u', isFirst: async () => true },
    });
  const input = { userId: 'u', conversationId: 'c', limit: 2, before: null };
  const above = '11111111-1111-4111-8111-111111111111';
  const page = await up(2, above)(input);
  expect(page.items.map(({ id }) => id)).toEqual(['m8', 'm9']);
  expect(page).not.toHaveProperty('isFirst');
  await up(2, null)({ ...input, before: page.nextBefore });
  expect(asked.at(-1)).toEqual(['u', 'c', 2, above]);
  expect(await up(2, null)(input)).toMatchObject({ nextBefore: null, isFirst: true });
  expect(await up(0, null)(input)).toEqual({ items: [], nextBefore: null });
  await expect(up(0, null)({ ...input, userId: 'v' })).rejects.toMatchObject({ code: 'not_found' });
});
