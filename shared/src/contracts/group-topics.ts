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

/** Beside what was told by nobody here. */
export const TO_CHECK = '常识，对不上就改';

/** The one point of a topic; one that everybody of the trade knows says that it is to be checked. */
export const pointText = ({
  point,
  isCommon,
}: {
  readonly point: string;
  readonly isCommon?: boolean | undefined;
}): string => (isCommon === true ? `${point}（${TO_CHECK}）` : point);

/** Whether what is noted of a topic is to be settled before it is filmed; of the oldest versions it is a reason. */
export const isToSettle = ({ body, point }: Pick<Topic, 'body' | 'point'>): boolean =>
  body !== undefined || point !== undefined;

/** What there is to say of a topic below its title, a line each: how it begins, what is told, what is to be settled first. */
export function topicLines(topic: Topic): readonly string[] {
  const { opening, body, point, isCommon, filming, why } = topic;
  return [
    ...(opening === undefined ? [] : [`开头：${opening}`]),
    ...(body === undefined ? [] : body.split('\n')),
    ...(point === undefined ? [] : [`讲清：${pointText({ point, isCommon })}`]),
    ...(filming === undefined ? [] : [`怎么拍：${filming}`]),
    ...(why === '' ? [] : [isToSettle(topic) ? `先办：${why}` : why]),
  ];
}

/** Which titles of a bare list are common in the trade, in a sentence; null where none is. */
export function commonTitles(topics: readonly Topic[]): string | null {
  const numbers = topics.flatMap(({ isCommon, point }, at) =>
    isCommon === true && point === undefined ? [at + 1] : [],
  );
  return numbers.length === 0 ? null : `第${numbers.join('、')}条是行当里常见的，你没碰上过就划掉。`;
}
