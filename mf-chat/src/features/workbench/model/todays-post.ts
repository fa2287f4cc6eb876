import { type DuePost, dayName, factsLine, type Standing } from '@qihang/shared/contracts';

/** The post that the day is about. */
export interface TodaysPost {
  readonly post: DuePost;
  /** 今天 · 周二 11月24日; 下一条 · 周五 11月27日 */
  readonly when: string;
  /** What else the day has, and what was missed, in words; null for nothing. */
  readonly also: string | null;
}

/** `2026-11-24` as 周二 11月24日. */
function dayWords(day: string): string {
  const [date = day, weekday] = dayName(day).split(' ');
  return weekday === undefined ? date : `${weekday} ${date}`;
}

/** Today's post; without one the next, and without that the latest of the last days. Null where nothing is planned. */
export function todaysPost({ due, coming, tasks = [] }: Standing): TodaysPost | null {
  const today = due.filter(({ isToday }) => isToday);
  const late = due.filter(({ isToday }) => !isToday);
  const post = today[0] ?? coming ?? late[0];
  if (post === undefined) return null;
  const name = post.isToday ? '今天' : post === coming ? '下一条' : '排了还没发';
  const [more, missed] = [today, late].map((posts) => posts.filter((other) => other !== post).length);
  const task = tasks.map(({ title }) => title).join('、');
  const also = [
    more ? `今天还有${more}条` : '',
    missed ? `前几天${missed}条还没发` : '',
    task && `今天要办：${task}`,
  ].filter(Boolean);
  return {
    post,
    when: `${name} · ${dayWords(post.day)}`,
    also: also.length === 0 ? null : also.join('，'),
  };
}

/** What is known of how a post is made: 口播 · 41秒 · 小红书. @param seconds of its script; null where unknown */
export const postWords = ({ format, platform }: DuePost, seconds: number | null): string =>
  factsLine(format ?? '', seconds === null ? '' : `${seconds}秒`, platform ?? '');
