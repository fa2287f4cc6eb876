import type { Topic } from '@qihang/shared/contracts';
import { fitText } from '../fit-text';
import type { LineTable } from '../line-table';
import { STAGES, type Stage } from './topics-slots';

/** Where a topic belongs: 退回去的伞/舍不得扔伞的人/上手实拍. Nobody sees it but the calendar and an export. */
export type TopicClass = Pick<Topic, 'pillar' | 'hook' | 'audience' | 'stage' | 'format'>;

const NOWHERE: TopicClass = { pillar: '', hook: '', audience: '', stage: '', format: '' };
const PARTS = /[/／]/;
const isStage = (text: string): text is Stage => (STAGES as readonly string[]).includes(text);

/**
 * Reads the line; what it leaves open is ''. A version of before has five parts, with the kind of its first sentence behind
 * the group and its stage before the form.
 */
export function readTopicClass(text: string): TopicClass {
  const parts = text.split(PARTS).map((part) => (part.trim() === '-' ? '' : part.trim()));
  const stage = parts.length > 3 ? parts.find(isStage) : undefined;
  const others = parts.filter((part) => part !== stage || stage === undefined);
  const [pillar = '', ...rest] = others;
  const hook = stage === undefined || rest.length < 3 ? '' : (rest.shift() ?? '');
  const [audience = '', format = ''] = rest;
  return {
    ...{ pillar, stage: stage ?? '' },
    hook: fitText(hook, 8),
    audience: fitText(audience, 20),
    format: fitText(format, 8),
  };
}

/** Of each topic, by its number; one without the line belongs where the topic before it does. */
export function topicClasses(table: LineTable): ReadonlyMap<number, TopicClass> {
  let last = NOWHERE;
  return new Map(
    table.numbers('题#').map((number) => {
      const written = table.text('题#归', number);
      last = written === '' ? last : readTopicClass(written);
      return [number, last];
    }),
  );
}

/** The line of a topic that stands in a content; '' for one that belongs nowhere. */
export function writeTopicClass({ pillar, hook, audience, stage, format }: TopicClass): string {
  const parts = stage === '' ? [pillar || '-', audience, format] : [pillar, hook, audience, stage, format];
  return [pillar, audience, stage, format].every((part) => part === '')
    ? ''
    : parts.map((part) => part.split(PARTS).join('、')).join('/');
}
