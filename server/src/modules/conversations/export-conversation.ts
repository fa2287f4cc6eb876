import { exportFileName } from '@qihang/shared/contracts';
import type { DatabaseGate } from '../generations/database-gate';
import { type ExportPlace, headOf, turnOf } from './export-markdown';
import type { ExportOutline, ExportRepository } from './export-repository';
import { notFound } from './page-messages';

/** A conversation as Markdown: its name at once, its text as it is read. */
export interface ExportedConversation {
  readonly fileName: string;
  /** Holds no database connection between two pieces: a reader may be as slow as they like. */
  readonly pieces: AsyncIterable<string>;
}

interface ExportDeps {
  readonly exports: Pick<ExportRepository, 'outline' | 'read'>;
  /** The part of the connections that exports may use. */
  readonly gate: DatabaseGate;
  readonly place: Omit<ExportPlace, 'now'>;
  readonly agentNameOf: (key: string) => string;
  readonly clock: () => Date;
}

/** Texts in one statement: each may be long, so that this bounds what an export keeps in memory. */
const MESSAGES_AT_A_TIME = 25;

/** Exports the line that is on screen. @throws `not_found` when the user has no such conversation */
export const makeExportConversation =
  ({ exports, gate, place, agentNameOf, clock }: ExportDeps) =>
  async (userId: string, conversationId: string): Promise<ExportedConversation> => {
    const outline = await gate.run(() => exports.outline(userId, conversationId));
    if (outline === null) throw notFound();
    const here = { ...place, now: clock() };
    const agentName = agentNameOf(outline.agentKey);
    async function* write(): AsyncGenerator<string, void, undefined> {
      const { line, ...about } = outline as ExportOutline;
      const labels = [...new Set(line.map(({ label }) => label).filter((label) => label !== ''))];
      yield headOf({ ...about, id: conversationId, agentName, labels }, here);
      for (let at = 0; at < line.length; at += MESSAGES_AT_A_TIME) {
        const ids = line.slice(at, at + MESSAGES_AT_A_TIME).map(({ id }) => id);
        const messages = await gate.run(() => exports.read(userId, ids));
        yield messages.map((message) => turnOf(message, agentName, here)).join('');
      }
    }
    return { fileName: exportFileName(outline.title), pieces: write() };
  };
