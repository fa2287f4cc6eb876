import {
  LADDER_HEADINGS as HEADINGS,
  LEVEL_LABELS as LABELS,
  OWN_LEVELS,
  LADDER_ROLES as ROLES,
} from '@qihang/shared/contracts';
import { shownPasted } from '../pasted-lines';
import { slotOf } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { partOfLevel } from './ladder-levels';
import { LADDER_SLOTS, LEVEL } from './ladder-slots';
import { OLD_LEVELS } from './old-level-slots';

const LEVEL_PARTS: ReadonlyMap<string, string> = new Map([
  ['路', '另一路：'],
  ['给谁', `- ${LABELS.forWhom}：`],
  ['给', `- ${LABELS.delivers}：`],
  ['价', `${LABELS.price}：`],
  ['文', ''],
  ['算', `- ${LABELS.reckoning}：`],
  ['账', `- ${LABELS.sum}：`],
  ['守', `- ${LABELS.keeps}：`],
  ['条件', `- ${LABELS.condition}：`],
  ['接', `- ${LABELS.handover}：`],
  ['先不做', '先不做：'],
]);

const OTHERS: ReadonlyMap<string, string> = new Map([
  ['判断', ''],
  ['锚', '你的价：'],
  ['账#', '- '],
  ['卡', ''],
  ['没有#', '- '],
  ['对外#', '> '],
  ['这周', ''],
]);

const UNDER: ReadonlyMap<string, string> = new Map([
  ['账#', HEADINGS.sums],
  ['卡', '现在卡在哪'],
  ['没有#', HEADINGS.without],
  ['对外#', HEADINGS.outside],
  ['这周', HEADINGS.week],
  ['私信#何时', HEADINGS.talk],
  ['私信#', HEADINGS.talk],
]);

/** What a line of a ladder stands under in the chat. */
export const ladderHeading = (key: string): string =>
  UNDER.get(slotOf(key, LADDER_SLOTS)?.slot.key ?? '') ?? '';

/** A line of a ladder as the chat shows it, as Markdown; '' for one that is not shown. */
export function showLadderLine({ key, text }: WrittenLine): string {
  const of = partOfLevel(key);
  if (of !== null) return showLevel(of, text);
  const slot = slotOf(key, LADDER_SLOTS)?.slot.key ?? '';
  if (slot === '私信#何时') return `${text}：`;
  if (slot === '私信#') return `> ${text}`;
  const label = OTHERS.get(slot);
  return label === undefined ? '' : label + text;
}

function showLevel({ level, part }: { readonly level: string; readonly part: string }, text: string): string {
  const role = ROLES[(OLD_LEVELS as readonly string[]).indexOf(level)];
  if (part === '') return role === undefined ? `**${placeOf(level)}：${text}**` : `**${role}**：${text}`;
  // In versions of before nothing is named in front of a level that is not made, so that its reason has to say which.
  if (part === '先不做' && role !== undefined) return `**${role}**：先不做，${text}`;
  if (part === '接' && role !== undefined) return `- 怎么接：${text}`;
  return `${LEVEL_PARTS.get(part)}${part === '文' ? shownPasted(text) : text}`;
}

/** 第二级 of 级2. */
const placeOf = (level: string): string => OWN_LEVELS[Number(level.slice(LEVEL.length)) - 1] ?? '';
