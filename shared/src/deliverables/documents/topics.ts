import type { DeliverableContent, Topic } from '../../contracts';
import {
  commonTitles,
  groupTopics,
  isToSettle,
  type TopicGroup,
  topicLines,
} from '../../contracts/group-topics';
import type { Block, Entry } from '../document';
import { section } from './facts';

type Library = DeliverableContent<'topics'>;

/** 选题库: its topics under the headings of their groups; one that was planned in percentages, as it was planned. */
export const topicsBlocks = (library: Library): readonly Block[] => {
  const groups = groupTopics(library);
  if (groups === null) return plannedBlocks(library);
  const common = commonTitles(library.topics);
  return [
    ...groups.flatMap(groupBlocks),
    ...(common === null ? [] : [{ type: 'paragraph', text: common } as const]),
  ];
};

const groupBlocks = ({ name, about, topics }: TopicGroup): readonly Block[] =>
  section(
    name ?? `选题 ${topics.length} 条`,
    ...(about === undefined ? [] : [{ type: 'paragraph', text: about } as const]),
    { type: 'entries', items: topics.map(({ topic, at }) => entryOf(topic, at, [])) },
  );

const plannedBlocks = ({ pillars, topics }: Library): readonly Block[] => [
  ...section(
    '内容支柱',
    pillars.some(({ share }) => share !== undefined)
      ? {
          type: 'table',
          head: ['支柱', '占比', '讲什么'],
          rows: pillars.map(({ name, share = 0, about = '' }) => [name, `${share}%`, about]),
        }
      : {
          type: 'table',
          head: ['分组', '讲什么'],
          rows: pillars.map(({ name, about = '' }) => [name, about]),
        },
  ),
  ...section(`选题 ${topics.length} 条`, {
    type: 'entries',
    items: topics.map((topic, at) => entryOf(topic, at, plannedTags(topic))),
  }),
];

const entryOf = (topic: Topic, at: number, tags: readonly string[]): Entry => ({
  mark: String(at + 1),
  text: topic.text,
  tags,
  lines: topicLines({ ...topic, why: '' }),
  ...(topic.why === '' ? {} : { note: noteOf(topic) }),
});

/** What is to be settled first; of a topic of before, its reason. */
function noteOf(topic: Topic): string {
  const { opening, score, why } = topic;
  if (isToSettle(topic)) return `先办：${why}`;
  return opening === undefined ? `${score}分：${why}` : why;
}

const plannedTags = ({ pillar, hook, audience, stage, format }: Topic): readonly string[] =>
  [
    pillar,
    labelled(hook, (word) => `${word}开头`),
    labelled(audience, (who) => `给${who}`),
    stage,
    format,
  ].filter((tag) => tag !== '');

const labelled = (text: string, label: (text: string) => string): string => (text === '' ? '' : label(text));
