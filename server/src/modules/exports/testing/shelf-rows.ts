import { randomUUID } from 'node:crypto';
import type { TitledDeliverable } from '@qihang/shared/deliverables';
import { deliverables, deliverableVersions } from '../../../database/shelf-schema';
import type { TestDatabase } from '../../../database/test-database';

interface Given {
  readonly userId: string;
  readonly deliverable: TitledDeliverable;
  readonly madeBy?: 'rules' | 'model';
  readonly isEdited?: boolean;
}

/** Puts a deliverable on a user's shelf as it is, in one version. @returns its id */
export async function putOnShelf({ db }: Pick<TestDatabase, 'db'>, given: Given): Promise<string> {
  const { userId, deliverable, madeBy = 'rules', isEdited = false } = given;
  const { kind, title, content } = deliverable;
  const id = randomUUID();
  const about = { userId, kind, subject: id };
  await db.insert(deliverables).values({ ...about, id, title, version: 1 });
  await db.insert(deliverableVersions).values({
    ...about,
    deliverableId: id,
    number: 1,
    reason: 'make',
    label: '离线教练',
    content,
    madeBy,
    revision: 0,
    order: { action: 'make', kind },
    facts: [],
    edits: isEdited ? [{ pointer: '/judgement', was: '', text: content.judgement }] : [],
    createdAt: new Date('2026-05-03T16:30:00Z'),
  });
  return id;
}
