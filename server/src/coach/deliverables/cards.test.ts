import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { findFaults } from '../checks/find-faults';
import { trackOf } from '../lexicon';
import { currentValue, type Profile } from '../profile';
import { aMakeInput } from '../testing/make-input';
import { PERSONAS } from '../testing/personas';
import { profileOf } from '../testing/profiles';
import { lexicon } from '../testing/rehearse';
import { STRANGERS } from '../testing/strangers';
import { kitMaker } from './kit/kit-maker';
import { ladderMaker } from './ladder/ladder-maker';
import { isUnmade, type MakeInput, type Maker } from './maker';
import { positioningMaker } from './positioning/positioning-maker';
import { storyMaker } from './story/story-maker';
import { findScenes } from './trade-scenes';

type CardKind = 'positioning' | 'kit' | 'story' | 'ladder';

const people = [...PERSONAS, ...STRANGERS].map((persona) => {
  const profile = profileOf(persona);
  return {
    name: persona.name,
    profile,
    /** Everything they said, and how the coach put it. */
    told: [...persona.messages.map(({ text }) => text), ...profile.map(({ value }) => value.text)].join('\n'),
    /** Of one trade are those whom the same file of scenes is about, whatever they call it. */
    track:
      findScenes(profile, lexicon).trade ??
      trackOf(currentValue(profile, 'business')?.text ?? '', lexicon)?.id ??
      persona.name,
  };
});

/** With a platform for everybody, so that nobody is left without a kit. */
const withPlatform = <K extends CardKind>(kind: K, profile: Profile): Partial<MakeInput<K>> =>
  kind === 'kit' && currentValue(profile, 'platform') === null
    ? { order: { action: 'make', kind, platform: '视频号' } }
    : {};

function madeFor<K extends CardKind>(
  maker: Maker<K>,
): readonly { who: (typeof people)[number]; content: DeliverableContent<K> }[] {
  return people.flatMap((who) => {
    const made = maker.make(aMakeInput(maker.kind, who.profile, withPlatform(maker.kind, who.profile)));
    return isUnmade(made) ? [] : [{ who, content: made }];
  });
}

/** Two characters in a row of theirs: what could only be about them. */
const pairsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(/[一-鿿A-Za-z\d]+/g) ?? [])
      .flatMap((run) => [...run].map((_, at) => run.slice(at, at + 2)))
      .filter((pair) => pair.length === 2),
  );

/** The lines that say the same of two people of different trades. */
function swapped<K extends CardKind>(
  maker: Maker<K>,
  linesOf: (content: DeliverableContent<K>) => readonly string[],
): readonly string[] {
  const made = madeFor(maker).map(({ who, content }) => ({
    who,
    lines: linesOf(content).filter((line) => !line.includes(GAP)),
  }));
  return made.flatMap(({ who, lines }, at) =>
    made
      .slice(at + 1)
      .flatMap((other) =>
        other.who.track === who.track
          ? []
          : lines
              .filter((line) => other.lines.includes(line))
              .map((line) => `${who.name}/${other.who.name}: ${line}`),
      ),
  );
}

const MAKERS: readonly Maker<CardKind>[] = [
  positioningMaker,
  kitMaker,
  storyMaker,
  ladderMaker,
] as readonly Maker<CardKind>[];

describe(`cards for ${people.length} people`, () => {
  for (const maker of MAKERS) {
    // Of a story something has to have been told.
    it(`${maker.kind}: nearly everybody gets one, without a fault, in every version`, () => {
      const faults: string[] = [];
      let count = 0;
      for (const { name, profile } of people) {
        const versions: DeliverableContent<CardKind>[] = [];
        for (let revision = 0; revision < 3; revision += 1) {
          const rest = {
            ...withPlatform(maker.kind, profile),
            revision,
            earlier: [...versions].reverse(),
            seed: `${name}/${maker.kind}`,
          };
          const input = aMakeInput(maker.kind, profile, rest);
          const made = maker.make(input);
          if (isUnmade(made)) break;
          versions.push(made);
          for (const { code, pointer, quote, text } of findFaults(maker.kind, made, input)) {
            faults.push(`${name} v${revision} ${code} ${pointer} 「${quote}」 ${text}`);
          }
        }
        if (versions.length > 0) count += 1;
      }
      expect(faults).toEqual([]);
      expect(count).toBeGreaterThanOrEqual(
        maker.kind === 'story' ? 0.85 * people.length : 0.95 * people.length,
      );
    });
  }

  it('no line of a positioning card is said of two trades but the platform, the time and what the law asks', () => {
    const linesOf = ({ judgement, oneLiners, rows, next, risks }: DeliverableContent<'positioning'>) => [
      judgement,
      next,
      ...risks,
      ...oneLiners.map(({ text }) => text),
      ...rows
        .filter(({ label }) => !['在哪发', '为谁', '手里有', '图什么', '守住'].includes(label))
        .map(({ text }) => text),
    ];
    expect(swapped(positioningMaker, linesOf)).toEqual([]);
  });

  it('no name, bio or cover fits two trades', () => {
    const linesOf = ({ judgement, names, bios, cover, avatar }: DeliverableContent<'kit'>) => [
      judgement,
      ...names.map(({ text }) => text),
      ...bios.map(({ text }) => text),
      ...cover.slice(0, 1),
      ...avatar.slice(0, 2),
    ];
    expect(swapped(kitMaker, linesOf)).toEqual([]);
  });

  it('no story is told of two trades', () => {
    const linesOf = ({ judgement, stories }: DeliverableContent<'story'>) => [
      judgement,
      ...stories.flatMap(({ title, situation, turn, outcome }) => [title, `${situation}${turn}${outcome}`]),
    ];
    expect(swapped(storyMaker, linesOf)).toEqual([]);
  });

  it('no rung of a ladder is the same for two trades', () => {
    const linesOf = ({ judgement, rungs }: DeliverableContent<'ladder'>) => [
      judgement,
      ...rungs.map(({ name, delivers }) => `${name}${delivers}`),
    ];
    expect(swapped(ladderMaker, linesOf)).toEqual([]);
  });

  it('what each card opens with could not be said of anybody else: it holds words that they alone said', () => {
    const loose: string[] = [];
    for (const maker of MAKERS) {
      for (const { who, content } of madeFor(maker)) {
        const own = pairsOf(who.told);
        for (const other of people) {
          if (other.track === who.track) continue;
          const theirs = pairsOf(other.told);
          const said = [...pairsOf(content.judgement)];
          if (!said.some((pair) => own.has(pair) && !theirs.has(pair)))
            loose.push(`${maker.kind} ${who.name}/${other.name}: ${content.judgement}`);
        }
      }
    }
    // A village teacher and a teacher of English have nearly all their words in common.
    expect(loose.length, loose.join('\n')).toBeLessThan(people.length / 10);
  });

  it('every 一句话 of a card names what they do or what they did', () => {
    for (const { who, content } of madeFor(positioningMaker)) {
      const own = pairsOf(who.told);
      for (const { text } of content.oneLiners) {
        const held = [...pairsOf(text)].filter((pair) => own.has(pair));
        expect(held.length, `${who.name}: ${text}`).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('takes less than 50 ms of CPU for each', () => {
    const before = process.cpuUsage();
    for (const maker of MAKERS) madeFor(maker);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / people.length / MAKERS.length).toBeLessThan(50);
  });
});
