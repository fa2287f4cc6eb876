import {
  commonTitles,
  type DeliverableContent,
  groupTopics,
  type Topic,
  type TopicGroup,
  topicLines,
} from '@qihang/shared/contracts';

/** A 选题库 as the chat shows it once it is settled: its groups, and under each what is to be filmed. */
export function reportTopics(content: DeliverableContent<'topics'>): string {
  const all: TopicGroup = { name: null, topics: content.topics.map((topic, at) => ({ topic, at })) };
  const groups = groupTopics(content) ?? [all];
  const common = commonTitles(content.topics);
  return [content.judgement, ...groups.map(reportGroup), ...(common === null ? [] : [common])].join('\n\n');
}

function reportGroup({ name, about, topics }: TopicGroup): string {
  const head = name === null ? [] : [`**${name}**`, ...(about === undefined ? [] : [about])];
  return [...head, topics.map(({ topic, at }) => reportTopic(topic, at)).join('\n')].join('\n\n');
}

const reportTopic = (topic: Topic, at: number): string =>
  [`${at + 1}. **${topic.text}**`, ...topicLines(topic).map((line) => `   ${line}`)].join('\n');
