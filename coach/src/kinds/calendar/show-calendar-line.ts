import { dayName, CALENDAR_HEADINGS as HEADINGS, type Topic, weekTitle } from '@qihang/shared/contracts';
import type { WritingContext } from '../kind';
import { indentPasted } from '../pasted-lines';
import { slotOf } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { CALENDAR_SLOTS } from './calendar-slots';

const LABELS: ReadonlyMap<string, string> = new Map([
  ['判断', ''],
  ['平台', `- ${HEADINGS.platform}：`],
  ['条#开头', '  开头：'],
  ['条#怎么拍', '  怎么拍：'],
  ['条#先办', `  ${HEADINGS.first}：`],
  ['备#开头', '  开头：'],
  ['落下', ''],
  ['记#', '- '],
]);

const UNDER: ReadonlyMap<string, string> = new Map([
  ['备#', HEADINGS.spares],
  ['备#开头', HEADINGS.spares],
  ['落下', HEADINGS.slips],
  ['记#', HEADINGS.watch],
]);

/** What a line of a calendar stands under in the chat. */
export const calendarHeading = (key: string): string =>
  UNDER.get(slotOf(key, CALENDAR_SLOTS)?.slot.key ?? '') ?? '';

/** A line of a calendar as the chat shows it while it is written, as Markdown; '' for one that is not shown. */
export function showCalendarLine({ key, text }: WrittenLine, context?: WritingContext): string {
  const place = slotOf(key, CALENDAR_SLOTS);
  switch (place?.slot.key) {
    case '一周几条':
      return `- ${HEADINGS.perWeek}：${text}条`;
    case '周#':
      return `**${weekTitle(place.index, [])} ${text}**`;
    case '条#排':
      return showDay(text, context?.shelf.topics?.topics ?? []);
    case '节奏':
      return rhythmText(text);
    case '条#':
      return `  **${text}**`;
    case '条#文':
      return indentPasted(text, INDENT);
    case '备#':
      return `- **${text}**`;
    default: {
      const label = LABELS.get(place?.slot.key ?? '');
      return label === undefined ? '' : label + text;
    }
  }
}

/** The width of a dash and a space. */
const INDENT = 2;

/** The rhythm as an item of the list in which platform and beginning stand; its further lines stand below it. */
export const rhythmText = (rhythm: string): string =>
  `- ${HEADINGS.rhythm}：${indentPasted(rhythm, INDENT).trimStart()}`;

const NAMED = /^题(\d{1,3})$/;
const MINUTES = /^\d{1,3}$/;

/** 11月26日 周四 · 口播 · 40分钟, with the title of the topic that it names. */
function showDay(text: string, topics: readonly Topic[]): string {
  const parts = text.split(/[/／]/).map((part) => part.trim());
  const named = parts.flatMap((part) => NAMED.exec(part)?.[1] ?? []).map(Number);
  const title = topics[(named[0] ?? 0) - 1]?.text;
  const shown = parts
    .filter((part) => part !== '' && !NAMED.test(part))
    .map((part) => (MINUTES.test(part) ? `${part}分钟` : dayName(part)));
  return `- ${shown.join(' · ')}${title === undefined ? '' : `\n  **${title}**`}`;
}
