import type { Topic } from '@qihang/shared/contracts';
import type { Profile } from '../../profile';
import { type Ground, groundsOf } from '../ground';
import { makeChoose } from '../seeded-choice';
import { clip, lengthOf } from '../text-pieces';
import type { TopicFacts } from '../topics/topic-facts';
import type { Material } from './find-material';

/** All that a script is written from. */
export interface ScriptFacts {
  readonly topic: string;
  /** What it is about in a few words: the question, the mistake or the sight, without the frame around it. */
  readonly head: string;
  readonly stage: Topic['stage'];
  readonly material: Material;
  readonly people: string;
  readonly speaker: string;
  /** The thing that is in the picture; null where there is none. */
  readonly thing: string | null;
  readonly site: string;
  /** 在无锡调钢琴十二年 */
  readonly who: string;
  /** 城里三家琴行都把售后给我做, and the same said to the user; null where nothing was told that is short enough. */
  readonly ground: Ground | null;
  readonly price: string | null;
  readonly story: string | null;
  /** It is written for people who read. */
  readonly isRead: boolean;
  readonly choose: ReturnType<typeof makeChoose>;
}

/** Kinds of trades whose thing can be held into a picture. */
const HANDLED: ReadonlySet<string> = new Set(['visit', 'shop', 'maker']);
const LONGEST_GROUND = 18;
const LONGEST_STORY = 60;

export function scriptFacts(
  topic: Pick<Topic, 'text' | 'stage'>,
  facts: TopicFacts,
  rest: {
    readonly profile: Profile;
    readonly material: Material;
    readonly isRead: boolean;
    readonly seed: string;
  },
): ScriptFacts {
  const { words, packs, people, speaker } = facts;
  const pack = packs.own ?? packs.plain;
  const slots = facts.slotsFor(pack);
  const ground = groundsOf(rest.profile, words).find(({ mine }) => lengthOf(mine) <= LONGEST_GROUND) ?? null;
  const story = words.stories.at(-1)?.replace(/(?<![。！!\s])[。！!\s]+$/, '') ?? null;
  return {
    topic: topic.text,
    head: rest.material.pair?.first ?? headOf(topic.text),
    stage: topic.stage,
    material: rest.material,
    people,
    speaker,
    thing: pack.kind !== undefined && HANDLED.has(pack.kind) ? (slots.物 ?? null) : null,
    site: pack.site,
    who: whoIn(words),
    ground,
    price: slots.价 ?? null,
    story: story !== null && lengthOf(story) <= LONGEST_STORY ? story : null,
    isRead: rest.isRead,
    choose: makeChoose(rest.seed, 0),
  };
}

/** A topic that the user's own facts made is short enough to be said whole; of a long one the first clause. */
function headOf(topic: string): string {
  const plain = topic.replace(/[「」]/g, '').replace(/[？。]$/, '');
  return lengthOf(plain) <= LONGEST_HEAD
    ? plain
    : (plain.split(/[，：？。]|——/).find((part) => part.trim() !== '') ?? plain);
}

const LONGEST_HEAD = 22;

function whoIn({ place, past, doing, doingLong }: TopicFacts['words']): string {
  const where = place === null || (doingLong ?? '').includes(place) ? '' : `在${place}`;
  const trade = clip(doingLong ?? doing ?? '', 16);
  return past === null ? `${where}${trade}` : `${past}，现在${where}${trade}`;
}
