import type { LineObjection, WritingContext } from '../kind';
import { isToldLine } from '../told/told-slot';
import type { WrittenLine } from '../written-line';
import { type Level, linesOfRungs, partOfLevel } from './ladder-levels';
import { LADDER_SLOTS, LEVEL } from './ladder-slots';
import { OLD_LEVELS } from './old-level-slots';

const WITHOUT = '没有这一级就不编，写先不做和为什么';

/** A level that is offered has all its parts, one that is not made only its reason, and names are plain ones. */
export function objectToLevels(
  lines: readonly WrittenLine[],
  levels: readonly Level[],
  context: WritingContext,
): readonly LineObjection[] {
  const offered = levels.filter(({ skipped }) => skipped === '');
  const isOld = !levels.some(({ key }) => key.startsWith(LEVEL));
  const missing = [
    ...(isOld ? OLD_LEVELS.filter((old) => !levels.some(({ key }) => key === old)) : []),
    ...offered.flatMap((level) => missingIn(level, context)),
    ...(isOld ? [] : levels.filter(({ name }) => name === '').map(({ key }) => key)),
  ];
  return [
    ...(missing.length === 0
      ? []
      : [{ key: null, why: `还缺：${[...new Set(missing)].join('、')}；补上，${WITHOUT}` }]),
    ...(offered.length > 0 ? [] : [{ key: null, why: '每一级都先不做；至少写一级他现在就在做的' }]),
    ...objectToUnused(lines, levels, context),
    ...(isOld ? [] : objectToJargon(lines)),
  ];
}

/** A level of before stands with the parts that it had; one that is written now says all in one text. */
function missingIn(level: Level, { action, current }: WritingContext): readonly string[] {
  const { key, role } = level;
  const before = action === 'revise' && current !== null && 'rungs' in current ? current.rungs : [];
  const isFromBefore = before.some(({ name }) => name === level.name);
  const needed: readonly (readonly [part: string, text: string])[] = [
    ['', level.name],
    ['价', level.price],
    ...(role === undefined ? [] : ([['给', level.delivers]] as const)),
    ...(role === undefined || isFromBefore ? [] : ([['接', level.handover]] as const)),
    ...(role !== undefined || isFromBefore ? [] : ([['文', level.body]] as const)),
  ];
  return needed.filter(([, text]) => text === '').map(([part]) => key + part);
}

/** Of a level that is not made. */
const SKIPPED_PARTS = ['', '路', '先不做'];
/** Of one whose text says it all. */
const BODY_PARTS = ['', '路', '价', '文', '先不做'];

/** Lines of levels that do not count, or that a level which is not made has no use for; what only stayed is no fault. */
function objectToUnused(
  lines: readonly WrittenLine[],
  levels: readonly Level[],
  { current }: WritingContext,
): readonly LineObjection[] {
  const kept = current !== null && 'rungs' in current ? linesOfRungs(current.rungs) : [];
  return lines.flatMap(({ key, text }) => {
    const of = partOfLevel(key);
    if (of === null || kept.some((line) => line.key === key && line.text === text)) return [];
    const level = levels.find((each) => each.key === of.level);
    if (level === undefined) return [{ key, why: '分级只用一套名目：级1、级2往下写' }];
    if (level.skipped !== '' && !SKIPPED_PARTS.includes(of.part))
      return [{ key, why: '这一级写了先不做，这一行去掉' }];
    const isTwice = level.body !== '' && !BODY_PARTS.includes(of.part);
    return isTwice ? [{ key, why: `${of.level}文里说了，这一行去掉` }] : [];
  });
}

const JARGON = ['引流', '信任品', '利润品', '钩子产品', '转化', '私域', '客单价'];

/** Words of the trade of advisers, where the user and the customers read. */
export function objectToJargon(lines: readonly WrittenLine[]): readonly LineObjection[] {
  return lines.flatMap(({ key, text }) => {
    const isRead = partOfLevel(key) !== null || isToldLine(key, LADDER_SLOTS);
    const word = !isRead ? undefined : JARGON.find((each) => text.includes(each));
    return word === undefined ? [] : [{ key, why: `「${word}」是行话；换成他自己会说的话` }];
  });
}
