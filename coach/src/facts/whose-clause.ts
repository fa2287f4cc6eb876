import type { Clause } from './clauses';
import { type Mentioned, mentionsIn } from './owner-words';

/** How many clauses back a sentence without a subject of its own may still be about somebody. */
export const REACH = { sentence: 0, comma: 3, space: 1 } as const;

/** 「老客户占七成」 counts one's own customers, 「客户做了十二年」 tells of them. */
export const OWN_COUNT =
  /^(?:的?(?:复购|续|介绍|转介绍|好评|名单|群)|(?:现在|目前|一共|总共|累计|大概|差不多|基本|都|也)*(?:有|占|是|来|[0-9一二两三四五六七八九十百千几半]))/;

/** Whom a clause is about by its own words: 我 where it acts, else the first who is named. */
export function subjectOf(clause: string): Mentioned | null {
  const mentions = mentionsIn(clause);
  const first = mentions[0];
  if (first === undefined) return null;
  if (first.subject === 'self') return 'self';
  const next = mentionsIn(clause.slice(first.end + 1))[0];
  const isTogether =
    /^[和跟与]$/.test(clause[first.end] ?? '') && next?.start === 0 && next.subject === 'self';
  if (isTogether) return 'self';
  if (first.subject === 'customer' && OWN_COUNT.test(clause.slice(first.end))) return null;
  // 「客户我有三百个」: whoever acts stands last before the verb.
  const second = mentions[1];
  const isTopic = first.subject === 'customer' && second?.subject === 'self' && second.start - first.end <= 2;
  return isTopic ? 'self' : first.subject;
}

/** Whom a clause is about, by its own subject or by that of the clauses it continues. */
export function whoseClause(clauses: readonly Clause[], index: number): Mentioned | null {
  let reach: number = 3;
  for (let at = index; at >= 0; at -= 1) {
    const clause = clauses[at];
    if (clause === undefined) return null;
    const subject = subjectOf(clause.text);
    if (subject !== null) return subject;
    reach = Math.min(reach, REACH[clause.after]) - (at === index ? 0 : 1);
    if (reach <= 0) return null;
  }
  return null;
}
