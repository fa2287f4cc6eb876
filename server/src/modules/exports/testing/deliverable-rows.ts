import { randomUUID } from 'node:crypto';
import type { LineSources } from '@qihang/shared/contracts';
import type { TitledDeliverable } from '@qihang/shared/deliverables';
import { deliverableDrafts, deliverables, deliverableVersions } from '../../../database/deliverable-schema';
import type { TestDatabase } from '../../../database/test-database';

interface Given {
  readonly userId: string;
  readonly deliverable: TitledDeliverable;
  readonly madeBy?: 'rules' | 'model';
  /** `by-draft` as a process of an older version marks it, `by-mark` as one whose draft is gone. */
  readonly edited?: 'by-draft' | 'by-mark';
  readonly sources?: LineSources;
  /** The user's own word for what is not said yet. */
  readonly blank?: string;
}

/** Inserts a deliverable with one version. @returns its id */
export async function putOnShelf({ db }: Pick<TestDatabase, 'db'>, given: Given): Promise<string> {
  const { userId, deliverable, madeBy = 'rules', edited, sources = null, blank } = given;
  const { kind, title, content } = deliverable;
  const id = randomUUID();
  const about = { userId, kind, subject: id };
  await db.insert(deliverables).values({ ...about, id, title, version: 1 });
  const draft = { deliverableId: id, number: 1, content: { ...content, judgement: '' } as typeof content };
  if (edited === 'by-draft') await db.insert(deliverableDrafts).values(draft);
  await db.insert(deliverableVersions).values({
    ...about,
    deliverableId: id,
    number: 1,
    reason: 'make',
    label: '离线教练',
    content,
    sources,
    madeBy,
    revision: 0,
    order: { action: 'make', kind, ...(blank !== undefined && { blank }) },
    facts: [],
    isEdited: edited === 'by-mark',
    draft: edited === 'by-draft' ? 1 : null,
    createdAt: new Date('2026-05-03T16:30:00Z'),
  });
  return id;
}
