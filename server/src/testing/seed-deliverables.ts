import { randomUUID } from 'node:crypto';
import type { Database } from '../database/client';
import { deliverables, deliverableVersions, postResults } from '../database/deliverable-schema';
import { profileValues } from '../database/schema';
import { aCalendar } from './a-deliverable';

export interface SeededShelf {
  readonly deliverableId: string;
  readonly resultId: string;
  readonly valueId: string;
}

interface Owner {
  readonly userId: string;
  readonly conversationId: string;
}

/** Inserts a calendar, a post and a value of the profile directly. */
export async function seedShelf(
  { db }: Pick<Database, 'db'>,
  { userId, conversationId }: Owner,
): Promise<SeededShelf> {
  const [deliverableId, resultId, valueId] = [randomUUID(), randomUUID(), randomUUID()];
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
  return { deliverableId, resultId, valueId };
}
