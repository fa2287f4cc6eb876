import {
  type DeliverableContent,
  type DeliverableKind,
  deliverableSchemas,
  GAP,
  type Outline,
} from '@qihang/shared/contracts';

/** The newest deliverable of a kind. */
export interface NewestOfKind {
  readonly id: string;
  readonly kind: DeliverableKind;
  /** As stored: it may be of another version of the product. */
  readonly content: unknown;
}

type Calendar = DeliverableContent<'calendar'>;
type OutlineOf<K extends DeliverableKind> = Extract<Outline, { readonly kind: K }>;

/** What an outline tells beyond the content. */
interface Done {
  /** Keys of the calendar's ticked items. */
  readonly ticked: ReadonlySet<string>;
  /** Topics whose post is ticked. */
  readonly filmed: number;
}

/** Characters that a miniature has room for. */
const FIRST_CHARACTERS = 30;
const MOST_GROUPS = 4;
/** A calendar's miniature ends after these days. */
const MOST_DAYS = 42;
/** A figure of twice the own median, and all above it, fills its bar. */
const MOST_PERCENT = 200;
const DAY_MS = 86_400_000;

const firstOf = (text: string): string =>
  [...text.replaceAll(GAP, '…').replaceAll(/\s+/g, ' ').trim()].slice(0, FIRST_CHARACTERS).join('');

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function storyOutline({
  telling = [],
  stories = [],
  judgement,
}: DeliverableContent<'story'>): OutlineOf<'story'> {
  const [told] = telling;
  const titles = telling.filter(({ title }) => title !== undefined).length;
  return {
    kind: 'story',
    // A telling without titles is one story, and so is what stands before its first title.
    stories: told === undefined ? stories.length : titles + (told.title === undefined ? 1 : 0),
    letters: telling.reduce((sum, { text }) => sum + lettersIn(text), 0),
    first: firstOf(told?.text ?? stories[0]?.title ?? judgement),
  };
}

/** Headings in the order of their first topic; without headings one group. */
function groupsOf({ topics }: DeliverableContent<'topics'>): number[] {
  const sizes = new Map<string, number>();
  for (const { pillar } of topics) sizes.set(pillar, (sizes.get(pillar) ?? 0) + 1);
  return [...sizes.values()].slice(0, MOST_GROUPS);
}

function calendarOutline({ from, items }: Calendar, { ticked }: Done): OutlineOf<'calendar'> {
  const posts = items.filter(({ slot }) => slot === 'post');
  const signs = new Map<number, string>();
  for (const { key, day } of posts) {
    const at = (Date.parse(day) - Date.parse(from)) / DAY_MS;
    // Of several posts on one day, one that is open is shown.
    if (signs.get(at) !== 'o') signs.set(at, ticked.has(key) ? 'x' : 'o');
  }
  const last = Math.min(Math.max(...signs.keys(), 0), MOST_DAYS - 1);
  return {
    kind: 'calendar',
    from,
    to:
      posts
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? from,
    posts: posts.length,
    done: posts.filter(({ key }) => ticked.has(key)).length,
    days: Array.from({ length: last + 1 }, (_, at) => signs.get(at) ?? '.').join(''),
  };
}

type Rung = DeliverableContent<'ladder'>['rungs'][number];
const placeOf = (rung: Rung): OutlineOf<'ladder'>['rungs'][number] => {
  if (rung.track !== undefined) return 'beside';
  return 'skipped' in rung ? 'skipped' : 'offered';
};

const OUTLINES: {
  readonly [K in DeliverableKind]: (content: DeliverableContent<K>, done: Done) => OutlineOf<K>;
} = {
  positioning: ({ oneLiners }) => ({
    kind: 'positioning',
    sayings: oneLiners.length,
    first: firstOf(oneLiners[0]?.text ?? ''),
  }),
  kit: ({ names, bios }) => ({
    kind: 'kit',
    names: names.length,
    bios: bios.length,
    first: firstOf(`${names[0]?.text ?? ''} ${bios[0]?.text ?? ''}`),
  }),
  story: storyOutline,
  topics: (content, { filmed }) => ({
    kind: 'topics',
    topics: content.topics.length,
    filmed,
    groups: groupsOf(content),
  }),
  calendar: calendarOutline,
  script: ({ form = '口播', platform, seconds, beats }) => ({
    ...{ kind: 'script', form, platform, seconds },
    beats: beats.map(({ from, to }) => Math.max(0, to - from)),
    first: firstOf(beats[0]?.say ?? ''),
  }),
  ladder: ({ rungs }) => ({ kind: 'ladder', rungs: rungs.map(placeOf) }),
  check: ({ findings, text }) => ({ kind: 'check', findings: findings.length, first: firstOf(text) }),
  review: ({ weakest, figures }) => ({
    kind: 'review',
    weakest,
    figures: figures.flatMap(({ value, median }) =>
      median === null || median === 0 ? [] : [Math.min(MOST_PERCENT, Math.round((value / median) * 100))],
    ),
  }),
};

/** Contents by kind; a kind whose content is of another version of the product is left out. */
export type KnownContents = { readonly [K in DeliverableKind]?: DeliverableContent<K> };

/** Checks the contents of the newest works against the schemas of their kinds. */
export const knownContents = (works: readonly NewestOfKind[]): KnownContents =>
  Object.fromEntries(
    works.flatMap(({ kind, content }) => {
      const { success, data } = deliverableSchemas[kind].safeParse(content);
      return success ? [[kind, data]] : [];
    }),
  );

/**
 * Topics whose post is ticked. The keys of a calendar name topics of the 选题库 that was there when it was made: of a newer
 * one only a post of the same title counts.
 */
function filmedIn({ topics, calendar }: KnownContents, { ticked, isOfTheseTopics }: Ticks): number {
  const items = (calendar?.items ?? []).filter(({ key }) => ticked.has(key));
  return (topics?.topics ?? []).filter(({ key, text }) =>
    items.some(({ topic, title }) => topic === key && (isOfTheseTopics || title === text)),
  ).length;
}

interface Ticks {
  /** Keys of the calendar's ticked items. */
  readonly ticked: ReadonlySet<string>;
  /** The calendar was made after the topics. */
  readonly isOfTheseTopics: boolean;
}

/**
 * Outlines of the newest works, by their ids.
 * @param works the last changed first
 * @param ticked keys of the calendar's ticked items
 */
export function outlineWorks(
  works: readonly NewestOfKind[],
  contents: KnownContents,
  ticked: ReadonlySet<string>,
): ReadonlyMap<string, Outline> {
  const place = (wanted: DeliverableKind) => works.findIndex(({ kind }) => kind === wanted);
  const isOfTheseTopics = place('calendar') < place('topics');
  const done = { ticked, filmed: filmedIn(contents, { ticked, isOfTheseTopics }) };
  const outline = <K extends DeliverableKind>(kind: K): Outline | undefined => {
    const content: DeliverableContent<K> | undefined = contents[kind];
    return content && OUTLINES[kind](content, done);
  };
  return new Map(
    works.flatMap(({ id, kind }) => {
      const known = outline(kind);
      return known === undefined ? [] : [[id, known] as const];
    }),
  );
}
