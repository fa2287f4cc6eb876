import type { DeliverableContent } from '@qihang/shared/contracts';

type Check = DeliverableContent<'check'>;

const NAME = '发布前体检';
const LONGEST = 12;
const SHORTEST = 4;
/** Words that are cut in the middle of a clause. */
const CUT = 10;
const CLAUSE = /[，。！？；：,.!?;:…]/;
const SIGN = /[\p{P}\p{S}\s]/u;

/** By the draft's first words where they hold no finding, otherwise by its platform and day: a fault is no title. */
export function titleOf({ text, findings, platform }: Check, today: string): string {
  const head = firstWords(text);
  const isFaulty = findings.some(({ at }) => at !== null && at[0] < head.length);
  return `${NAME}·${isFaulty || head.length < SHORTEST ? `${platform ?? ''}${dayOf(today)}` : head}`;
}

/** Whole clauses where there are some, up to the last sign that fits otherwise; none of it is left at the end. */
function firstWords(text: string): string {
  const characters = [...(text.split('\n', 1)[0] ?? '')];
  const longest = Math.min(characters.length, LONGEST);
  const lastBefore = (mark: RegExp): number => {
    let end = longest;
    while (end > 0 && end < characters.length && !mark.test(characters[end] ?? '')) end -= 1;
    return end;
  };
  let end = [lastBefore(CLAUSE), lastBefore(SIGN)].find((each) => each >= SHORTEST) ?? Math.min(longest, CUT);
  while (end > 0 && SIGN.test(characters[end - 1] ?? '')) end -= 1;
  return characters.slice(0, end).join('');
}

const dayOf = (today: string): string => `${Number(today.slice(5, 7))}月${Number(today.slice(8, 10))}日`;
