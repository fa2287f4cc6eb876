import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/client';
import { conversations, generations, messages } from '../database/schema';

interface SeedMessage {
  readonly role?: 'user' | 'ai';
  readonly text: string;
  readonly status?: (typeof messages.$inferInsert)['status'];
}

interface Seed {
  readonly userId: string;
  readonly title?: string;
  readonly agentKey?: string;
  readonly messages?: readonly SeedMessage[];
}

export interface SeededConversation {
  readonly id: string;
  readonly messageIds: readonly string[];
  /** The generation of the last answer, where there is one. */
  readonly generationId: string | null;
}

/** Inserts a conversation directly: one thread, oldest message first, roles alternating, the user's first. */
export async function seedConversation(
  { db }: Pick<Database, 'db'>,
  seed: Seed,
): Promise<SeededConversation> {
  const { userId, title = '一个对话', agentKey = 'test-agent' } = seed;
  const id = randomUUID();
  await db.insert(conversations).values({ id, userId, title, agentKey });
  const given = seed.messages ?? [{ text: '你好' }, { text: '你好，说说你的业务' }];
  const messageIds = given.map(() => randomUUID());
  const rows = given.map((message, at) => ({
    id: messageIds[at] ?? '',
    conversationId: id,
    userId,
    parentId: messageIds[at - 1] ?? null,
    role: message.role ?? (at % 2 === 0 ? ('user' as const) : ('ai' as const)),
    text: message.text,
    status: message.status ?? ('complete' as const),
    label: '',
  }));
  const places =
    rows.length === 0
      ? []
      : await db.insert(messages).values(rows).returning({ position: messages.position });
  const activity = Math.max(0, ...places.map(({ position }) => position));
  await db
    .update(conversations)
    .set({ activity, leafId: messageIds.at(-1) ?? null })
    .where(eq(conversations.id, id));

  const [question, answer] = rows.slice(-2);
  if (question?.role !== 'user' || answer?.role !== 'ai') return { id, messageIds, generationId: null };
  const generationId = randomUUID();
  await db.insert(generations).values({
    id: generationId,
    userId,
    conversationId: id,
    questionId: question.id,
    answerId: answer.id,
    status: answer.status === 'streaming' ? 'running' : 'complete',
    provider: 'coach',
    seq: 7,
    instanceId: randomUUID(),
  });
  return { id, messageIds, generationId };
}
