import { clip, quoted } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import { tidyChips } from './chips';

/** Why not, and two ways out; the reason alone where a piece of work follows. */
export interface Objection {
  readonly reason: string;
  readonly question: string;
  readonly chips: readonly string[];
}

/** 所有人 is nobody: says why and puts two narrower choices, made of what the user told or of the trade they named. */
export function objectToEveryone(words: Wording): Objection {
  const [first, second] = narrower(words);
  return {
    reason: '写给所有人，就没人觉得是在说他。',
    question: `先挑一边：${first}，还是${second}？`,
    chips: tidyChips([first, second, '说不上来']),
  };
}

function narrower({ place, doing, problem, track, price, offers }: Wording): readonly [string, string] {
  const here = place ?? '';
  const choices: string[] = [];
  if (problem !== null) choices.push(`正为${quoted(clip(problem, 14))}发愁的人`);
  if (track !== null) choices.push(...track.segments.slice(0, 2).map((segment) => `${here}${segment}`));
  if (doing !== null) choices.push(`${here}头一回找人${clip(doing, 8)}的人`, '找过别人、用得不满意的人');
  if (price !== null) choices.push(`肯为${clip(offers[0] ?? doing ?? '这件事', 8)}付${clip(price, 10)}的人`);
  return [choices[0] ?? '身边来问过的那类人', choices[1] ?? '愿意天天打交道的人'];
}

/** A promise without a ground: says why not, and offers two honest ways to say it. */
export function objectToPromise(promise: string, { grounds, doing }: Wording): Objection {
  const ground = grounds[0] === undefined ? '你真做成过的一单' : `「${clip(grounds[0], 14)}」这样的事实`;
  const work = doing === null ? '你每一步怎么做' : `你${clip(doing, 10)}每一步怎么做`;
  return {
    chips: tidyChips([clip(grounds[0] ?? '讲一单做成的', 20), '讲我每一步怎么做', '先不写']),
    reason: `${quoted(clip(promise, 12))}别写：没有凭据，平台会拦，客户也防着。`,
    question: `换成${ground}，还是换成${work}？`,
  };
}
