import { type DeliverableContent, dayName, type Topic, weekOf } from '@qihang/shared/contracts';

type Calendar = DeliverableContent<'calendar'>;
type Item = Calendar['items'][number];

/** A calendar as the chat shows it once it is settled: week by week, each day with what is filmed and how it begins. */
export function reportCalendar({ judgement, from, perWeek, items }: Calendar): string {
  const weeks = new Map<number, readonly Item[]>();
  for (const item of items) {
    const week = weekOf(from, item.day);
    weeks.set(week, [...(weeks.get(week) ?? []), item]);
  }
  const parts = [...weeks].map(([week, due]) => `**第${week + 1}周**\n\n${due.map(reportItem).join('\n')}`);
  return [judgement, `一周${perWeek}条`, ...parts].join('\n\n');
}

const reportItem = ({ day, slot, title, format, minutes, festival, opening, filming }: Item): string =>
  [
    `- ${joined([dayName(day), slot === 'free' ? '机动' : format, `${minutes}分钟`, festival])}`,
    `  **${title}**`,
    ...(opening === undefined ? [] : [`  开头：${opening}`]),
    ...(filming === undefined ? [] : [`  怎么拍：${filming}`]),
  ].join('\n');

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ');

const NAMED = /^题(\d{1,3})$/;
const MINUTES = /^\d{1,3}$/;

/** The line of a day while it is written: 11月26日 周四 · 口播 · 40分钟, with the title of the topic that it names. */
export function shownPlace(text: string, topics: readonly Topic[]): string {
  const parts = text.split(/[/／]/).map((part) => part.trim());
  const named = parts.flatMap((part) => NAMED.exec(part)?.[1] ?? []).map(Number);
  const title = topics[(named[0] ?? 0) - 1]?.text;
  const shown = parts
    .filter((part) => part !== '' && !NAMED.test(part))
    .map((part) => (MINUTES.test(part) ? `${part}分钟` : dayName(part)));
  return `- ${shown.join(' · ')}${title === undefined ? '' : `\n  **${title}**`}`;
}
