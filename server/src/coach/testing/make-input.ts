import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import { isUnmade, type MakeInput, type Maker, type Unmade } from '../deliverables/maker';
import type { Profile } from '../profile';
import { lexicon } from './rehearse';

/** What a maker is given for somebody's first deliverable of a kind. */
export const aMakeInput = <K extends DeliverableKind>(
  kind: K,
  profile: Profile,
  rest: Partial<MakeInput<K>> = {},
): MakeInput<K> => ({
  profile,
  lexicon,
  seed: `user/${kind}`,
  revision: 0,
  order: { action: 'make', kind },
  earlier: [],
  shelf: {},
  results: [],
  today: '2026-11-21',
  ...rest,
});

/** The content that a maker makes of a profile. @throws where something stands in its way */
export function madeOf<K extends DeliverableKind>(
  maker: Maker<K>,
  profile: Profile,
  rest: Partial<MakeInput<K>> = {},
): DeliverableContent<K> {
  const made = maker.make(aMakeInput(maker.kind, profile, rest));
  if (isUnmade(made)) throw new Error(`not made: ${made.why}`);
  return made;
}

/** What stands in the way. @throws where nothing does */
export function unmadeOf<K extends DeliverableKind>(
  maker: Maker<K>,
  profile: Profile,
  rest: Partial<MakeInput<K>> = {},
): Unmade {
  const made = maker.make(aMakeInput(maker.kind, profile, rest));
  if (!isUnmade(made)) throw new Error('it was made');
  return made;
}

/**
 * Version after version, each with the ones before it, newest first, as 换一批 asks for them; ends early where the facts
 * give no more.
 */
export function madeAgain<K extends DeliverableKind>(
  maker: Maker<K>,
  profile: Profile,
  times: number,
): readonly DeliverableContent<K>[] {
  const versions: DeliverableContent<K>[] = [];
  for (let revision = 0; revision <= times; revision += 1) {
    const made = maker.make(aMakeInput(maker.kind, profile, { revision, earlier: [...versions].reverse() }));
    if (isUnmade(made)) break;
    versions.push(made);
  }
  return versions;
}
