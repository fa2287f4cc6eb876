import { type DeliverableContent, GAP, type Topic } from '@qihang/shared/contracts';
import { withoutBanned } from '../../checks/rewrite-wording';
import { inFitWords } from '../fit-words';
import { isUnmade, type MakeInput, type Maker, type Unmade } from '../maker';
import { hashText } from '../seeded-choice';
import { clip, lengthOf } from '../text-pieces';
import { firstPlatform, isReading, rhythmOf } from '../topics/first-platform';
import { type TopicFacts, topicFacts } from '../topics/topic-facts';
import { makeLibrary } from '../topics/topics-maker';
import { wordTradeShortly } from '../trade-words';
import { composeBeats } from './compose-beats';
import { findMaterial } from './find-material';
import { type ScriptFacts, scriptFacts } from './script-facts';
import { makeCoverLine, makeTitles } from './script-titles';
import { timeBeats } from './time-beats';

type Script = DeliverableContent<'script'>;
type Subject = Pick<Topic, 'text' | 'stage'>;

const NO_TRADE: Unmade = {
  isUnmade: true,
  ask: 'business',
  why: '脚本要从你手上的事写起，你做什么我还不知道，先说这一样。',
};

const GONE: Unmade = {
  isUnmade: true,
  ask: null,
  why: '这条选题已经换掉了。打开选题库挑一条，再写脚本。',
};

/** 脚本: one topic, said in the user's trade's own words, second by second. */
export const scriptMaker: Maker<'script'> = {
  kind: 'script',
  subject: (input) => {
    const topic = topicOf(input);
    return isUnmade(topic) ? '' : topic.text;
  },
  title: ({ coverLine }) => `脚本·${coverLine}`,
  make,
  say,
};

function make(input: MakeInput<'script'>): Script | Unmade {
  const { lexicon, order, revision } = input;
  const { posting } = lexicon.knowledge;
  const profile = inFitWords(input.profile, lexicon);
  const facts = topicFacts(profile, lexicon);
  const topic = topicOf(input);
  if (facts === null) return NO_TRADE;
  if (isUnmade(topic)) return topic;
  const platform = order.platform ?? firstPlatform(profile);
  const seed = `${input.seed}/${revision}/${topic.text}`;
  const script = scriptFacts(topic, facts, {
    profile,
    material: findMaterial(topic.text, facts, seed),
    isRead: isReading(platform, posting),
    seed,
  });
  const rhythm = rhythmOf(platform, posting);
  const acts = posting.acts[topic.stage];
  const act = acts[hashText(seed) % acts.length] ?? '';
  const beats = timeBeats(composeBeats(script, act, rhythm.seconds));
  return {
    judgement: judge(script),
    topic: topic.text,
    platform: platform ?? GAP,
    seconds: beats.at(-1)?.to ?? 0,
    titles: makeTitles(script, platform, lexicon),
    coverLine: makeCoverLine(script),
    beats,
    tags: rhythm.tags ? tagsFor(input, facts) : [],
  };
}

/**
 * The topic that is meant: named by the order, told in its words, the one that it was written on before (the library may
 * be another by now), else the first of the library.
 */
function topicOf(input: MakeInput<'script'>): Subject | Unmade {
  const { order, shelf, lexicon, subject = '' } = input;
  const listed = shelf.topics?.topics ?? [];
  const named = listed.find(({ key }) => key === order.topic);
  if (named !== undefined) return named;
  const told = withoutBanned((order.text ?? subject).trim(), lexicon).trim();
  if (told !== '')
    return listed.find(({ text }) => text === told) ?? { text: clip(told, LONGEST_TOPIC), stage: '认知' };
  if (order.topic !== undefined) return GONE;
  const library = shelf.topics ?? makeLibrary(input);
  return isUnmade(library) ? NO_TRADE : (library.topics[0] ?? GONE);
}

const LONGEST_TOPIC = 60;

function judge({ people, head, ground, who }: ScriptFacts): string {
  const base = ground?.yours ?? `你${clip(who, 20)}`;
  return `先把头一句拍顺，再往下走：${people}听见「${clip(head, 20)}」才会停下来；${base}，中间照手上的活讲，别背稿。`;
}

/** In the user's own words: what it is, where, for whom. */
function tagsFor({ profile, lexicon }: MakeInput<'script'>, facts: TopicFacts): string[] {
  const { words, packs, people } = facts;
  const pack = packs.own ?? packs.plain;
  const core = wordTradeShortly(profile, lexicon)?.core ?? null;
  const thing = facts.slotsFor(pack).物 ?? null;
  const tags = [
    core,
    words.place === null || core === null ? null : `${words.place}${core}`,
    thing,
    people,
    words.track?.name ?? null,
    words.place === null ? null : `${words.place}同城`,
  ].flatMap((tag) => (tag === null ? [] : [tag.replace(/[\s，。、：「」]/g, '')]));
  return [...new Set(tags)].filter((tag) => tag !== '' && lengthOf(tag) <= 12).slice(0, 6);
}

function say({ judgement, seconds, titles, beats }: Script): string {
  const lines = beats.map((beat) => `- **${beat.from}–${beat.to}秒 ${beat.part}** ${beat.say}`);
  return [
    judgement,
    `标题先用：${titles[0] ?? ''}`,
    lines.join('\n'),
    `全长${seconds}秒，一句一个镜头。`,
  ].join('\n\n');
}
