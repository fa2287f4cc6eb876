import type { DeliverableContent, Topic } from './deliverables';

/** Topics that stand under one heading. */
export interface TopicGroup {
  /** null where the topics simply follow each other. */
  readonly name: string | null;
  readonly about?: string;
  /** With their indexes in the whole list. */
  readonly topics: readonly { readonly topic: Topic; readonly at: number }[];
}

/** The heading of topics that stand under none beside some that do. */
const OTHERS = '另外几题';

/**
 * The topics of a 选题库 under their headings, in their order. null for one that was planned in percentages, or whose groups
 * are mixed: under headings its numbers would jump.
 */
export function groupTopics({
  pillars,
  topics,
}: Pick<DeliverableContent<'topics'>, 'pillars' | 'topics'>): readonly TopicGroup[] | null {
  if (pillars.some(({ share }) => share !== undefined)) return null;
  const all = topics.map((topic, at) => ({ topic, at }));
  if (pillars.length === 0) return [{ name: null, topics: all }];
  const starts = all.filter(({ topic, at }) => at === 0 || topics[at - 1]?.pillar !== topic.pillar);
  if (new Set(starts.map(({ topic }) => topic.pillar)).size < starts.length) return null;
  return starts.map(({ topic: { pillar }, at }, index) => {
    const about = pillars.find(({ name }) => name === pillar)?.about;
    return {
      name: pillar || OTHERS,
      ...(about !== undefined && { about }),
      topics: all.slice(at, starts[index + 1]?.at ?? all.length),
    };
  });
}
