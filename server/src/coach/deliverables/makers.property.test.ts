import {
  DELIVERABLE_KINDS,
  type DeliverableContent,
  type DeliverableKind,
  type Order,
  type PostResult,
} from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { findFaults } from '../checks/find-faults';
import type { Profile } from '../profile';
import { PERSONAS } from '../testing/personas';
import { profileOf } from '../testing/profiles';
import { lexicon } from '../testing/rehearse';
import { STRANGERS } from '../testing/strangers';
import { isUnmade, type MakeInput, type Maker, type Shelf } from './maker';
import { MAKERS } from './makers';

const PEOPLE = [...PERSONAS, ...STRANGERS].map((persona) => ({
  name: persona.name,
  profile: profileOf(persona),
}));
/** Another user; and the first one's first version and 换一批. */
const RUNS: readonly (readonly [seed: string, revisions: readonly number[]])[] = [
  ['one', [0, 1]],
  ['another', [0]],
];

/** Two ordinary weeks and a poor one. */
const RESULTS: readonly PostResult[] = [
  '2026-11-03',
  '2026-11-06',
  '2026-11-11',
  '2026-11-13',
  '2026-11-18',
].map((day, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  day,
  title: '这条讲的是头一回',
  platform: '视频号',
  views: at === 4 ? 120 : 800 + at,
  finished: null,
  likes: 20,
  comments: 3,
  follows: 1,
  leads: 1,
  deals: null,
}));
/** A thousand deliverables on a machine that does other things. */
const SLOWEST_MS = 300_000;
const TEXT = '全网最低价，保证学会，想学的加我微信 abc12345，图源网络侵删';

/** What is made of what: a calendar and a script of topics. */
const INDEPENDENT_FIRST: readonly DeliverableKind[] = [
  'topics',
  ...DELIVERABLE_KINDS.filter((kind) => kind !== 'topics'),
];

function orderFor(kind: DeliverableKind, revision: number, shelf: Shelf): Order {
  const action = revision === 0 ? 'make' : 'again';
  const topic = shelf.topics?.topics[revision]?.key;
  if (kind === 'script' && topic !== undefined) return { action, kind, topic };
  return kind === 'check' ? { action, kind, text: TEXT, platform: '小红书' } : { action, kind };
}

interface Made {
  readonly where: string;
  readonly input: MakeInput;
  readonly content: DeliverableContent;
}

/** Everything that the rules can make for somebody, revision after revision. */
function makeAll(
  name: string,
  profile: Profile,
  seed: string,
  revisions: readonly number[],
): readonly Made[] {
  const made: Made[] = [];
  let shelf: Shelf = {};
  for (const kind of INDEPENDENT_FIRST) {
    const maker: Maker<DeliverableKind> | undefined = MAKERS[kind];
    if (maker === undefined) continue;
    const earlier: DeliverableContent[] = [];
    for (const revision of revisions) {
      const input: MakeInput = {
        profile,
        lexicon,
        seed: `${seed}/${name}/${kind}`,
        revision,
        order: orderFor(kind, revision, shelf),
        earlier: kind === 'script' ? [] : [...earlier],
        shelf,
        results: RESULTS,
        today: '2026-11-21',
      };
      const content = maker.make(input);
      if (isUnmade(content)) continue;
      earlier.unshift(content);
      made.push({ where: `${name}, ${kind} ${revision}, seed ${seed}`, input, content });
    }
    if (earlier[0] !== undefined) shelf = { ...shelf, [kind]: earlier[0] };
  }
  return made;
}

describe('what the rules make', () => {
  it.each(RUNS)(
    'has no fault, whoever it is for and however often it is made again, seed %s',
    (seed, revisions) => {
      const faults = PEOPLE.flatMap(({ name, profile }) =>
        makeAll(name, profile, seed, revisions).flatMap(({ where, input, content }) =>
          findFaults(input.order.kind, content, input).map(
            ({ code, pointer, quote, text }) => `${where}, ${pointer}: ${code} 「${quote}」 ${text}`,
          ),
        ),
      );
      expect(faults).toEqual([]);
    },
    SLOWEST_MS,
  );

  it(
    'is the same again from the same input',
    () => {
      for (const { name, profile } of PEOPLE.slice(0, 8)) {
        expect(makeAll(name, profile, 'one', [0, 1]).map(({ content }) => content)).toEqual(
          makeAll(name, profile, 'one', [0, 1]).map(({ content }) => content),
        );
      }
    },
    SLOWEST_MS,
  );
});
