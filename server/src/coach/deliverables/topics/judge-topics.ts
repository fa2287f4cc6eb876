import type { DeliverableContent, Topic } from '@qihang/shared/contracts';
import { clip } from '../text-pieces';
import type { TopicFacts } from './topic-facts';

/** What to film first, and why; where there are fewer than wanted, that too. */
export function judgeTopics(facts: TopicFacts, topics: readonly Topic[], wanted: number): string {
  const first = `先拍「${clip(topics[0]?.text ?? '', 36).replace(/[「」]/g, '')}」`;
  const rest =
    topics.length < wanted
      ? `照你说过的话眼下只有${topics.length}条不重样的，再凑就是编，添一句客户原话就有新的`
      : '其余的按该先拍的排好了';
  return `${first}：${reason(facts)}；${rest}。`;
}

function reason({ words, people }: TopicFacts): string {
  const { problem, years, doingLong, past } = words;
  const ground =
    years !== null && past === null && doingLong !== null ? `，你${clip(doingLong, 16)}，答得实` : '';
  if (problem !== null)
    return `${people}嘴上挂着的就是这类事${ground === '' ? '，答了就有人认得你' : ground}`;
  return `${people}一看就知道在说自己${ground === '' ? '，手边就能拍，不用等' : ground}`;
}

const SHOWN = 8;

/** What fits a glance: the first to film, and what the account stands on. */
export function sayTopics({ judgement, pillars, topics }: DeliverableContent<'topics'>): string {
  const lines = topics.slice(0, SHOWN).map(({ text }, at) => `${at + 1}. ${text}`);
  const stands = pillars.map(({ name, share }) => `${name}${share}%`).join('，');
  return [judgement, lines.join('\n'), `一共${topics.length}条，按四块配：${stands}。`].join('\n\n');
}
