import type { DeliverableContent, Topic } from '@qihang/shared/contracts';
import { rejectedLines } from '../../checks/rejected-words';
import type { Posting } from '../../knowledge/posting';
import { currentValue, type Profile } from '../../profile';
import { inFitWords } from '../fit-words';
import type { MakeInput, Maker, Unmade } from '../maker';
import { hashText, shuffle } from '../seeded-choice';
import { fillFrame } from './fill-frame';
import { firstPlatform, isReading } from './first-platform';
import { judgeTopics, sayTopics } from './judge-topics';
import { makePillars, type Pillars } from './pillars';
import { scoreTopic } from './score-topic';
import { selectTopics } from './select-topics';
import { type TopicFacts, topicFacts } from './topic-facts';
import type { Candidate } from './topic-source';
import { findSources } from './topic-sources';

type Library = DeliverableContent<'topics'>;

/** A library; fewer where the user's facts and the knowledge hold no more. */
const WANTED = 60;

const NO_TRADE: Unmade = {
  isUnmade: true,
  ask: 'business',
  why: '选题要从你手上的事里出，你做什么我还不知道，先说这一样。',
};
const USED_UP: Unmade = {
  isUnmade: true,
  ask: 'story',
  why: '照你说过的话，我只能出到这里，再出就是编了。给我一句新的客户原话，或者一件真事，就有新的。',
};

/** 选题库: what the user would film tomorrow, made of their trade's own scenes and of what they told. */
export const topicsMaker: Maker<'topics'> = {
  kind: 'topics',
  subject: () => '',
  title: () => '选题库',
  make,
  say: sayTopics,
};

function make(input: MakeInput<'topics'>): Library | Unmade {
  const { lexicon, seed, revision, earlier } = input;
  const profile = inFitWords(input.profile, lexicon);
  const facts = topicFacts(profile, lexicon);
  if (facts === null) return NO_TRADE;
  const { posting } = lexicon.knowledge;
  const before = earlier.flatMap(({ topics }) => topics.map(({ text }) => text));
  const chosen = selectTopics({
    sources: findSources({
      facts,
      lexicon,
      seed: `${seed}/${revision}`,
      earlier: before,
      isRead: isReading(firstPlatform(profile), posting),
    }),
    wanted: WANTED,
    quotas: quotasOf(posting),
    earlier: before,
    own: facts.own,
    isAllowed: makeAllowed(input, profile),
  });
  if (chosen.length === 0) return USED_UP;
  const pillars = makePillars(facts, posting, chosen);
  const topics = describe(chosen, { facts, pillars, input, profile });
  return { judgement: judgeTopics(facts, topics, WANTED), pillars: [...pillars.all], topics: [...topics] };
}

const quotasOf = ({ shares }: Posting): Posting['shares'] => ({
  认知: share(shares.认知),
  信任: share(shares.信任),
  转化: share(shares.转化),
  生活: share(shares.生活),
});
const share = (percent: number): number => Math.round((percent / 100) * WANTED);

/** Fit to be published where they post, and nothing that they said they do not do. */
function makeAllowed(input: MakeInput<'topics'>, profile: Profile): (text: string) => boolean {
  const { lexicon } = input;
  const platform = currentValue(profile, 'platform')?.text ?? null;
  const hasRejected = profile.some(({ field }) => field === 'rejected');
  return (text) =>
    lexicon.scanWording(text, { platform, isPost: true }).length === 0 &&
    !(hasRejected && rejectedLines([{ pointer: '', field: '', text }], null, input).length > 0);
}

/**
 * A first library for a calendar or a script that is asked for before there is one. It does not depend on what it is
 * made for: the script and its subject are then of the same topic.
 */
export const makeLibrary = (input: MakeInput): Library | Unmade =>
  make({ ...input, seed: '', revision: 0, order: { action: 'make', kind: 'topics' }, earlier: [] });

interface Description {
  readonly facts: TopicFacts;
  readonly pillars: Pillars;
  readonly input: MakeInput<'topics'>;
  readonly profile: Profile;
}

/** Best first. */
function describe(chosen: readonly Candidate[], description: Description): readonly Topic[] {
  const whys = new Set<string>();
  return chosen
    .map((candidate) => describeOne(candidate, description, whys))
    .sort((a, b) => b.score - a.score || a.key.localeCompare(b.key));
}

function describeOne(
  candidate: Candidate,
  { facts, pillars, input, profile }: Description,
  whys: Set<string>,
): Topic {
  const { posting } = input.lexicon.knowledge;
  const { text, frame, source } = candidate;
  const format = formatOf(frame.format, posting, isReading(firstPlatform(profile), posting));
  return {
    key: `t-${hashText(text).toString(36)}`,
    text,
    pillar: pillars.of(source.stage),
    hook: frame.hook,
    audience: facts.people,
    stage: source.stage,
    format: format.name,
    score: scoreTopic(candidate, format),
    why: whyFilm(candidate, input, whys),
  };
}

function formatOf(name: string, { formats }: Posting, isWritten: boolean): Posting['formats'][number] {
  const named = (wanted: string) => formats.find((format) => format.name === wanted);
  const filmed = named(name) ?? formats[0] ?? { name, minutes: 1, written: name };
  return isWritten ? (named(filmed.written) ?? filmed) : filmed;
}

/** Not the same reason twice as long as there is another. */
function whyFilm({ text, source }: Candidate, { lexicon }: MakeInput<'topics'>, given: Set<string>): string {
  const lines = shuffle(lexicon.knowledge.hooks.whys[source.list], text).flatMap((line) => {
    const filled = fillFrame(line, source.slots, source.pair);
    return filled === null || [...filled].length > 60 ? [] : [filled];
  });
  const why = lines.find((line) => !given.has(line)) ?? lines[0] ?? text;
  given.add(why);
  return why;
}
