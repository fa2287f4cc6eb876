import { isDeepStrictEqual } from 'node:util';
import { DELIVERABLE_KINDS, type DeliverableKind } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { isUnmade, type MakeInput, type Maker, type Shelf } from '../../coach/deliverables/maker';
import { MAKERS } from '../../coach/deliverables/makers';
import { FIELDS } from '../../coach/field-names';
import type { Profile, ProfileField } from '../../coach/profile';
import { PERSONAS } from '../../coach/testing/personas';
import { profileOf } from '../../coach/testing/profiles';
import { lexicon } from '../../coach/testing/rehearse';
import { FIELDS_OF } from './kind-fields';

/** Every fourth persona, because each deliverable is remade once without each of its fields. */
const STEP = 4;
const RESULTS: MakeInput['results'] = ['2026-01-05', '2026-01-07', '2026-01-13'].map((day, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  day,
  title: `第${at}条`,
  platform: '视频号',
  views: 500 + 300 * at,
  finished: 0.3,
  likes: 20,
  comments: 3,
  follows: 2,
  leads: 1,
  deals: 0,
}));

function make(kind: DeliverableKind, profile: Profile, shelf: Shelf): object {
  const input: MakeInput = {
    profile,
    shelf,
    lexicon,
    seed: `somebody/${kind}/`,
    revision: 0,
    order: { action: 'make', kind, ...(kind === 'check' ? { text: '全网最好的调琴，加我微信' } : {}) },
    earlier: [],
    results: RESULTS,
    today: '2026-01-14',
  };
  const maker: Maker<DeliverableKind> = MAKERS[kind];
  return maker.make(input);
}

/** Deliverables of a profile, in the order of their dependencies. */
function shelfOf(profile: Profile): Shelf {
  const shelf: Partial<Record<DeliverableKind, object>> = {};
  for (const kind of DELIVERABLE_KINDS) {
    const made = make(kind, profile, shelf as Shelf);
    if (!isUnmade(made)) shelf[kind] = made;
  }
  return shelf as Shelf;
}

/** Sample of the personas. */
const PEOPLE = PERSONAS.filter((_, at) => at % STEP === 0).map((persona) => {
  const profile = profileOf(persona);
  return { profile, shelf: shelfOf(profile) };
});

/** Fields whose absence changes a kind for some persona, and the number of times that it was made at all. */
function measure(kind: DeliverableKind) {
  const telling = new Set<ProfileField>();
  let made = 0;
  for (const { profile, shelf } of PEOPLE) {
    const whole = make(kind, profile, shelf);
    if (!isUnmade(whole)) made += 1;
    for (const field of FIELDS) {
      const less = profile.filter((entry) => entry.field !== field);
      if (less.length === profile.length) continue;
      if (!isDeepStrictEqual(make(kind, less, shelf), whole)) telling.add(field);
    }
  }
  return { telling, made };
}

describe('the fields that a kind is made from', () => {
  it.each(DELIVERABLE_KINDS)('a kind changes with its fields alone, for every persona: %s', (kind) => {
    const { telling, made } = measure(kind);
    expect(made).toBeGreaterThan(0);
    expect([...telling].filter((field) => !FIELDS_OF[kind].includes(field))).toEqual([]);
  });
});
