import type { Choose } from './seeded-choice';
import { isAskedAloud, quoted, type Wording } from './wording';

/** A gap that only the user can fill. */
export const GAP = '【待补充】';

/**
 * The positioning in one breath, in the first person, from nothing but what was said. Without an audience and a problem
 * one gap stands for both.
 */
export function makeOneLiner(words: Wording, choose: Choose): string {
  const who = whoLine(words);
  const { audience, problem } = words;
  if (who === null) return audience === null ? `我做${GAP}，帮${GAP}` : `我做${GAP}，专门帮${audience}`;
  const isSaid = audience !== null && (words.doing ?? '').includes(audience);
  if (problem !== null) return `${who}，${problemLine(isSaid ? null : audience, problem, choose)}`;
  if (isSaid) return words.proofs[0] === undefined ? who : `${who}，${holding(words.proofs[0])}`;
  return audience === null
    ? `${who}，专门帮${GAP}`
    : `${who}，${choose('for', [`专门服务${audience}`, `只为${audience}做好这一件`])}`;
}

/** 我在无锡调钢琴十二年 · 我做过八年HR，现在帮小老板招人 */
export function whoLine({ place, doing, doingLong, past }: Wording): string | null {
  if (doingLong === null) return past === null ? null : `我${past}`;
  const where = place === null || doingLong.includes(place) ? '' : `在${place}`;
  if (past !== null && doing !== null) return `我${past}，现在${where}${doingLong}`;
  return `我${where}${doingLong}`;
}

function problemLine(audience: string | null, problem: string, choose: Choose): string {
  const asker = audience === null ? '' : `${audience}`;
  if (isAskedAloud(problem)) {
    return choose('aloud', [
      `专答${asker === '' ? '' : `${asker}问的`}${quoted(problem)}`,
      `${asker === '' ? '有人' : asker}问${quoted(problem)}，我来答`,
    ]);
  }
  return choose('pain', [
    `专门帮${asker === '' ? '人' : asker}解决${quoted(problem)}`,
    `${asker === '' ? '有人' : asker}为${quoted(problem)}发愁，找我`,
  ]);
}

/** 有教师资格证, 带过二十个学员: whether a proof needs a verb of its own. */
export const holding = (proof: string): string =>
  /过|了|毕业|在|复购|好评|率|夸|推荐|上过|出过|做|教|科班|[\d一二三四五六七八九十百千万]+(?:多|来|几)?(?:个|家|名|位)/.test(
    proof,
  )
    ? proof
    : `有${proof}`;
