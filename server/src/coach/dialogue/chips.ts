import type { DeliverableKind } from '@qihang/shared/contracts';
import type { Shelf } from '../deliverables/maker';
import { lengthOf } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import type { Lexicon } from '../lexicon';
import type { Askable } from './coach-state';

/** What fits on a chip (`answerAttachmentsSchema`), and how many fit on a phone. */
const LONGEST = 24;
const MOST = 4;
/** Fewer are no choice. */
const FEWEST = 3;

/** Short, different ones only, as many as fit; none where there would be no choice. */
export function tidyChips(chips: readonly (string | null)[]): readonly string[] {
  const fit = chips.filter(
    (chip): chip is string => chip !== null && chip !== '' && lengthOf(chip) <= LONGEST,
  );
  const kept = [...new Set(fit)].slice(0, MOST);
  return kept.length < FEWEST ? [] : kept;
}

/** Where somebody may begin who has not said a word of their own yet. */
const STARTS = ['我有一门手艺', '我是开店的', '我有一门专业', '我刚离职'] as const;

/**
 * Answers to tap, for the question about `field`: of the user's own facts first, then of the trade they named; the last
 * one is for those who have none. A case is told and never tapped.
 */
export function chipsFor(field: Askable, words: Wording, lexicon: Lexicon): readonly string[] {
  const { track, doing, past, place } = words;
  switch (field) {
    case 'business':
      return past !== null && track !== null && doing === null
        ? tidyChips([...track.roads, '都不想做'])
        : tidyChips(STARTS);
    case 'audience':
      return tidyChips([
        ...(track?.segments.slice(0, 2) ?? ['头一回找人的新手', '找过别人不满意的人']),
        `${place ?? '附近'}的街坊邻居`,
        '说不上来',
      ]);
    case 'problem':
      return tidyChips([...(track?.worries.slice(0, 2) ?? []), '怕花冤枉钱', '怕没效果', '不知道从哪开始']);
    case 'proof':
      return tidyChips([
        ...(track?.proofs.slice(0, 1).map((proof) => `我有${proof}`) ?? ['我有前后对比照片']),
        '有老客户介绍来的',
        '有证书',
        '暂时没有',
      ]);
    case 'offer':
      return tidyChips([...(track?.offers ?? ['上门服务', '一次咨询']).slice(0, 3), '还没想好']);
    case 'price':
      return tidyChips(['按次收', '按月收', '看情况报价', '还没定价']);
    case 'platform':
      return tidyChips([
        ...lexicon.knowledge.platforms.platforms.slice(0, 3).map(({ id }) => id),
        '你帮我定',
      ]);
    case 'posts':
      return tidyChips(['一周一条', '一周两条', '一周三条', '每天半小时']);
    case 'story':
      return [];
  }
}

/** How a piece of work is asked for in a word; in the order in which it makes sense. */
const WORKS: readonly (readonly [DeliverableKind, string])[] = [
  ['positioning', '出定位卡'],
  ['topics', '出选题'],
  ['script', '写第一条脚本'],
  ['calendar', '排30天日历'],
  ['kit', '出四件套'],
  ['ladder', '怎么变现'],
  ['story', '整理人设故事'],
];
const AGAIN: Partial<Record<DeliverableKind, string>> = {
  topics: '换一批选题',
  script: '重写脚本',
  kit: '换一套名字',
};

/** What to do next, where nothing is asked: what is offered first, then what is not on the shelf yet. */
export function workChips(
  shelf: Shelf,
  done: DeliverableKind | null,
  offered: DeliverableKind | null,
): readonly string[] {
  const nameOf = (kind: DeliverableKind | null) => WORKS.find(([name]) => name === kind)?.[1] ?? null;
  const missing = WORKS.filter(([kind]) => shelf[kind] === undefined && kind !== done).map(
    ([, chip]) => chip,
  );
  const there = WORKS.filter(([kind]) => shelf[kind] !== undefined && kind !== done);
  const again = done === null ? null : (AGAIN[done] ?? null);
  return tidyChips([
    nameOf(offered),
    ...missing.slice(0, 2),
    again,
    ...missing.slice(2),
    ...there.map(([, chip]) => chip),
  ]);
}
