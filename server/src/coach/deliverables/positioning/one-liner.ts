import { GAP } from '@qihang/shared/contracts';
import type { Choose } from '../seeded-choice';
import { clip, isAskedAloud, isFelt, quoted } from '../text-pieces';
import type { Wording } from '../wording';

/**
 * The positioning in one breath, in the first person, from nothing but what was said. What is missing is a visible gap.
 * `isShort` where it must share a glance with a question.
 */
export function makeOneLiner(words: Wording, choose: Choose, isShort = false): string {
  const room = isShort ? { people: 8, problem: 10 } : { people: 16, problem: 18 };
  const who = whoLine(words);
  const { audience, problem, doing } = words;
  if (who === null)
    return audience === null ? `我做${GAP}，帮${GAP}` : `我做${GAP}，专门帮${clip(audience, room.people)}`;
  const people =
    audience === null || (doing ?? '').includes(audience)
      ? null
      : clip(isShort ? words.people : audience, room.people);
  if (doing === null) return `${who}，现在想为${people ?? GAP}做${GAP}`;
  if (problem !== null) return `${who}，${problemLine(people, clip(problem, room.problem), choose)}`;
  if (people !== null) return `${who}，${servingLine(words, people)}`;
  if (audience === null) return `${who}，专门帮${GAP}`;
  const proof = words.proofs[0];
  return proof === undefined ? who : `${who}，${clip(proof, 18)}`;
}

/** 我在无锡调钢琴十二年 · 我做过八年HR，现在帮小老板招人 */
export function whoLine({ place, doing, doingLong, past }: Wording): string | null {
  if (doingLong === null) return past === null ? null : `我${past}`;
  const where = place === null || doingLong.includes(place) ? '' : `在${place}`;
  if (past !== null && doing !== null) return `我${past}，现在${where}${clip(doingLong, 18)}`;
  return `我${where}${clip(doingLong, 22)}`;
}

/** How one serves people in this kind of trade: 专教, 专帮, 专给…做. */
function servingLine({ track }: Wording, people: string): string {
  switch (track?.kind) {
    case 'teach':
      return /家长|妈妈|父母|爸爸/.test(people) ? `专门服务${people}` : `专教${people}`;
    case 'expert':
      return `专帮${people}`;
    case 'maker':
      return `专给${people}做`;
    default:
      return `专门服务${people}`;
  }
}

function problemLine(people: string | null, problem: string, choose: Choose): string {
  const said = quoted(problem);
  if (people === null) return isAskedAloud(problem) ? `专答${said}` : `专门解决${said}`;
  if (isFelt(problem)) return `${people}${problem}，就来找我`;
  if (isAskedAloud(problem))
    return choose('aloud', [`专答${people}问的${said}`, `${people}问${said}，我来答`]);
  return choose('pain', [`专门帮${people}解决${said}`, `${people}为${said}发愁，就来找我`]);
}
