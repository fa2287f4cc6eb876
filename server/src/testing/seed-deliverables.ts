import { randomUUID } from 'node:crypto';
import type { Database } from '../database/client';
import { deliverables, deliverableVersions, postResults } from '../database/deliverable-schema';
import { factVersions } from '../database/fact-schema';
import { profileValues } from '../database/schema';
import { aCalendar } from './a-deliverable';

export interface SeededShelf {
  readonly deliverableId: string;
  readonly resultId: string;
  /** A value of the rules. */
  readonly valueId: string;
  readonly factId: string;
}

interface Owner {
  readonly userId: string;
  readonly conversationId: string;
}

/** Inserts a calendar, a post, a value of the profile and a fact directly. */
export async function seedShelf(
  { db }: Pick<Database, 'db'>,
  { userId, conversationId }: Owner,
): Promise<SeededShelf> {
  const [deliverableId, resultId] = [randomUUID(), randomUUID()];
  const [valueId, factId] = [randomUUID(), randomUUID()];
  const about = { userId, kind: 'calendar', subject: '' } as const;
  await db
    .insert(deliverables)
    .values({ ...about, id: deliverableId, title: '30天日历', version: 1, conversationId });
  await db.insert(deliverableVersions).values({
    ...about,
    deliverableId,
    number: 1,
    reason: 'make',
    label: '离线教练',
    content: aCalendar(['琴潮了怎么办', '多久调一次']),
    madeBy: 'rules',
    revision: 0,
    order: { action: 'make', kind: 'calendar' },
    facts: [],
  });
  const post = { day: '2026-01-05', title: '琴潮了怎么办', platform: '视频号', views: 1200 };
  await db.insert(postResults).values({ ...post, id: resultId, userId });
  const value = { field: 'place', value: { text: '无锡' }, quote: '无锡', confidence: 1 };
  await db.insert(profileValues).values({ ...value, id: valueId, userId });
  await db.insert(factVersions).values({
    ...{ factId: randomUUID(), version: 1, rowId: factId, userId, field: 'offer', value: '钢琴调律' },
    ...{ about: 'self', status: 'confirmed', quotes: [], saidIn: null },
  });
  return { deliverableId, resultId, valueId, factId };
}
