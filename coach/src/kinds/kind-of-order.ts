import type { DeliverableContent, DeliverableKind, ScriptForm } from '@qihang/shared/contracts';
import type { OrderParameters, OrderRecord } from '../protocol/records';
import { toldCalendarKind } from './calendar/told-calendar';
import type { Kind } from './kind';
import { KINDS } from './kinds';
import { noteKind } from './script/note-kind';
import { plainTopicsKind } from './topics/plain-topics';

/** Every way in which work is written: a 脚本 may be read, of a 选题库 only the titles may be asked for, a 日历 may be one text. */
export const WRITTEN_KINDS: readonly Kind[] = [
  ...(Object.values(KINDS) as readonly Kind[]),
  noteKind as Kind,
  plainTopicsKind as Kind,
  toldCalendarKind as Kind,
];

interface Ordered {
  readonly kind: DeliverableKind;
  readonly action: OrderRecord['action'];
  readonly parameters: OrderParameters;
  /** In the user's own words. */
  readonly words: string;
  /** What is changed, or of which another one is wanted; null for a new one. */
  readonly current: DeliverableContent | null;
}

/** Titles with a cue at most: of what was planned, a topic belongs somewhere or has lines of its own. */
const isPlainList = ({ pillars, topics }: DeliverableContent<'topics'>): boolean =>
  pillars.length === 0 &&
  topics.every(
    ({ opening, body, point, filming, ...place }) =>
      [opening, body, point, filming].every((text) => text === undefined) &&
      [place.pillar, place.audience, place.format].every((text) => text === ''),
  );

/** The way in which a content was written. */
export function kindOfContent(kind: DeliverableKind, content: DeliverableContent): Kind {
  const isNote = 'beats' in content && content.form === '图文';
  const isPlain = 'pillars' in content && isPlainList(content);
  const isTold = 'perWeek' in content && content.told !== undefined;
  if (isTold) return toldCalendarKind as Kind;
  return (isNote ? noteKind : isPlain ? plainTopicsKind : KINDS[kind]) as Kind;
}

/** The way in which an order is to be written: as it asks, else as what it goes on from was. */
export function kindOfOrder(ordered: Ordered): Kind {
  const { kind, action, current } = ordered;
  const before = current === null ? null : kindOfContent(kind, current);
  if (kind === 'script') return (formOf(ordered) === '图文' ? noteKind : KINDS.script) as Kind;
  if (kind === 'calendar' && (action !== 'revise' || current === null)) return toldCalendarKind as Kind;
  if (kind !== 'topics' || action === 'revise') return before ?? (KINDS[kind] as Kind);
  return isList(ordered) ? (plainTopicsKind as Kind) : (KINDS.topics as Kind);
}

const TO_READ = ['图文', '笔记', '正文'];
const TO_SPEAK = ['视频', '口播', '镜头', '分镜', '秒'];
/** Where most of what is posted is read. */
const READ_PLATFORMS = ['小红书', '公众号'];

const hasAny = (text: string, words: readonly string[]): boolean => words.some((word) => text.includes(word));

/** Whether a script is to be spoken or read: as it was ordered, as it is, or by the words and the platform. */
function formOf({ parameters, words, current }: Ordered): ScriptForm {
  const { form, seconds, characters, platform = '', wish = '' } = parameters;
  if (form !== undefined) return form;
  if (current !== null && 'beats' in current) return current.form ?? '口播';
  const said = words + wish;
  if (seconds !== undefined || hasAny(said, TO_SPEAK)) return '口播';
  const isForReaders = characters !== undefined && hasAny(platform + said, READ_PLATFORMS);
  return hasAny(said, TO_READ) || isForReaders ? '图文' : '口播';
}

/** More than these are planned, not listed. */
const LONGEST_LIST = 12;
const LISTED = ['一行一个', '一行一条', '一条一行', '一题一行'];
/** 给我九个题 and 列几个标题 ask for titles, and 十个选题 for more. */
const TITLES = ['个题', '个标题', '条标题', '列题目', '列标题', '只要题', '光要题', '只要标题', '光要标题'];
const PLANNED = ['支柱', '分类', '分组', '占比', '为什么', '开头', '讲什么', '怎么拍'];

/** Who bounds the title speaks of one thing among others that a topic has. */
const OF_TITLES = ['标题', '题目'];

/** A few of a length, or a line each: somebody wants the list and no plan. */
function isList({ parameters, words }: Ordered): boolean {
  const { count, characters, titleCharacters, wish = '' } = parameters;
  const said = words + wish;
  if ((count !== undefined && count > LONGEST_LIST) || hasAny(said, PLANNED)) return false;
  if (hasAny(said, TITLES)) return true;
  if (count === undefined) return false;
  if (hasAny(said, LISTED)) return true;
  return (characters !== undefined || titleCharacters !== undefined) && !hasAny(words, OF_TITLES);
}
