import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { inFitWords } from '../fit-words';
import { isUnmade, type MakeInput, type Maker, type Unmade } from '../maker';
import { clip } from '../text-pieces';
import { firstPlatform } from '../topics/first-platform';
import { makeLibrary } from '../topics/topics-maker';
import { findFestivals } from './find-festivals';
import { findPace, type Pace } from './find-pace';
import { makePicker, minutesFor, type Picker } from './pick-topics';
import { daysBetween, planDays, WEEK } from './plan-days';
import { sayCalendar } from './say-calendar';

type Calendar = DeliverableContent<'calendar'>;
type Item = Calendar['items'][number];

/** What a free slot takes: to write down what came up, or to swap a topic for it. */
const FREE_MINUTES = 15;

/** 30天日历: the topics of the library, within the time that the user has. */
export const calendarMaker: Maker<'calendar'> = {
  kind: 'calendar',
  subject: () => '',
  title: () => '30天日历',
  make,
  say: sayCalendar,
};

function make(input: MakeInput<'calendar'>): Calendar | Unmade {
  const { lexicon, order, earlier, shelf, today: from } = input;
  const { posting, festivals } = lexicon.knowledge;
  const profile = inFitWords(input.profile, lexicon);
  const library = shelf.topics ?? makeLibrary(input);
  if (isUnmade(library)) return library;
  const platform = order.platform ?? firstPlatform(profile);
  const pace = findPace(profile, posting, platform);
  const days = planDays(from, pace.perWeek, pace.isAtWeekends);
  const given = new Set(earlier.flatMap(({ items }) => items.map(({ title }) => title)));
  const picker = makePicker({ library, posting, given });
  const posts = fill(days.posts, { input, picker, pace, isShelved: shelf.topics !== undefined });
  const festivalOf = findFestivals(profile, festivals);
  const items = [...posts, ...days.free.map(freeSlot)]
    .sort((a, b) => a.day.localeCompare(b.day) || a.slot.localeCompare(b.slot))
    .map((item, at): Item => ({ ...item, key: `d${at + 1}`, festival: festivalOf(item.day) }));
  return { judgement: judge(pace, platform), from, perWeek: pace.perWeek, platform: platform ?? GAP, items };
}

interface Filling {
  readonly input: MakeInput<'calendar'>;
  readonly picker: Picker;
  readonly pace: Pace;
  readonly isShelved: boolean;
}

/** A topic to each day; none to a day for which the week's minutes are used up. */
function fill(days: readonly string[], { input, picker, pace, isShelved }: Filling): readonly Item[] {
  const { posting } = input.lexicon.knowledge;
  const spent = new Map<number, number>();
  return days.flatMap((day): Item[] => {
    const week = Math.floor(daysBetween(input.today, day) / WEEK);
    const used = spent.get(week) ?? FREE_MINUTES;
    const topic = picker.next(
      pace.minutes === null ? Number.POSITIVE_INFINITY : Math.max(pace.minutes - used, 0),
    );
    if (topic === null) return [];
    const minutes = minutesFor(topic.format, posting);
    spent.set(week, used + minutes);
    const { text: title, key, pillar, format } = topic;
    return [
      {
        key: '-',
        day,
        slot: 'post',
        title,
        topic: isShelved ? key : null,
        pillar,
        format,
        minutes,
        festival: null,
      },
    ];
  });
}

const FREE = [
  '机动：这周被问得多的一句，拿来换掉一条',
  '机动：手边碰上新鲜事就拍，没有就歇着',
  '机动：翻翻评论和私信，抄下一句原话留着拍',
  '机动：哪条有人追问，就在这天补一条',
] as const;

const freeSlot = (day: string, at: number): Item => ({
  key: '-',
  day,
  slot: 'free',
  title: FREE[at % FREE.length] ?? FREE[0],
  topic: null,
  pillar: null,
  format: null,
  minutes: FREE_MINUTES,
  festival: null,
});

function judge({ told, isMeasured, perWeek }: Pace, platform: string | null): string {
  const said = told === null ? '你还没说能抽多少时间' : `你说「${clip(told, 14)}」`;
  const why = isMeasured
    ? `${said}，只排到这儿，断更比少发更伤`
    : `${said}，先照${platform ?? '一般'}的节奏取低的排，做得动再加`;
  const rhythm = perWeek < 1 ? '宁可隔一周一条' : '先守住这个节奏';
  return `${rhythm}，别急着加量：${why}；每周另留一格机动，碰上新鲜事就换掉一条。`;
}
