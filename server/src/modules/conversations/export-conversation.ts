import { exportFileName } from '@qihang/shared/contracts';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import { type ExportPlace, markdownHeadOf, markdownMessageOf } from './export-markdown';
import type { ExportOutline, ExportRepository } from './export-repository';
import { notFound } from './page-messages';

/** A conversation as Markdown: its file name at once, its text as a stream. */
export interface ExportedConversation {
  readonly fileName: string;
  /** Holds no database connection between two chunks, however slow the reader is. */
  readonly chunks: AsyncIterable<string>;
}

interface ExportDeps {
  readonly exports: Pick<ExportRepository, 'outline' | 'read'>;
  /** Gate for the part of the connection pool that exports may use. */
  readonly connections: BoundedQueue;
  readonly place: Omit<ExportPlace, 'now'>;
  readonly agentNameOf: (key: string) => string;
  readonly clock: () => Date;
}

/** Texts per statement; each may be long, so this bounds the memory of an export. */
const MESSAGES_AT_A_TIME = 25;

/** Exports the thread on screen. @throws AppError `not_found` when the user has no such conversation */
export const makeExportConversation =
  ({ exports, connections, place, agentNameOf, clock }: ExportDeps) =>
  async (userId: string, conversationId: string): Promise<ExportedConversation> => {
    const outline = await connections.run(() => exports.outline(userId, conversationId), userId);
    if (outline === null) throw notFound();
    const here = { ...place, now: clock() };
    const agentName = agentNameOf(outline.agentKey);
    async function* write(): AsyncGenerator<string, void, undefined> {
      const { thread, ...about } = outline as ExportOutline;
      const labels = [...new Set(thread.map(({ label }) => label).filter((label) => label !== ''))];
      const isGenerated = thread.some(({ answeredBy }) => answeredBy === 'model');
      yield markdownHeadOf({ ...about, id: conversationId, agentName, labels, isGenerated }, here);
      for (let at = 0; at < thread.length; at += MESSAGES_AT_A_TIME) {
        const ids = thread.slice(at, at + MESSAGES_AT_A_TIME).map(({ id }) => id);
        const messages = await connections.run(() => exports.read(userId, ids), userId);
        yield messages.map((message) => markdownMessageOf(message, agentName, here)).join('');
      }
    }
    return { fileName: exportFileName(outline.title), chunks: write() };
  };
