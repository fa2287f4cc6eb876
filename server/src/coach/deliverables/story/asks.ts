import { clip, isAskedAloud, isFelt, quoted } from '../text-pieces';
import type { Wording } from '../wording';

const WANTED = 4;

interface AskFacts {
  readonly words: Wording;
  readonly head: string | null;
  /** What they do, and what is sold: 种脐橙, 脐橙. */
  readonly doing: string;
  readonly thing: string;
}

/**
 * Questions that would bring out the stories that are missing, about their own facts; `turn` lets 换一批 begin with
 * others.
 */
export function asksFor(facts: AskFacts, turn: number): readonly string[] {
  const all = [...ownAsks(facts), ...plainAsks(clip(facts.doing, 14))];
  const start = (turn * WANTED) % all.length;
  return [...all.slice(start), ...all.slice(0, start)].slice(0, WANTED);
}

function ownAsks({ words, head, thing }: AskFacts): readonly string[] {
  const { problem, people, cases, past } = words;
  const [held] = cases;
  const said =
    problem === null
      ? null
      : isFelt(problem)
        ? clip(problem, 14)
        : `${isAskedAloud(problem) ? '问' : '说'}${quoted(clip(problem, 14))}`;
  return [
    said === null ? null : `近来一位${said}的${head ?? people}，你先看了哪里，后来怎么样？`,
    held === undefined ? null : `「${clip(held, 16)}」里，你记得清的是哪一位，为什么？`,
    past === null ? null : `「${clip(past, 14)}」那几年，哪一天让你想换一条路？`,
    `头一回有陌生人为${clip(thing, 14)}付你钱，是怎么回事？`,
  ].filter((ask) => ask !== null);
}

const plainAsks = (trade: string): readonly string[] => [
  `${trade}这件事，你是怎么开始的，那天谁在场？`,
  `${trade}做砸过的那一回是怎么回事，后来怎么补的？`,
  `有没有人劝过你别再${trade}，你怎么回的？`,
  `${trade}的时候，哪一步你从来不肯省，为什么？`,
];
