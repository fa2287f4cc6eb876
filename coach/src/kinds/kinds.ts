import type { DeliverableKind } from '@qihang/shared/contracts';
import type { Kind } from './kind';
import { kitKind } from './kit/kit-kind';
import { positioningKind } from './positioning/positioning-kind';
import { scriptKind } from './script/script-kind';
import { storyKind } from './story/story-kind';

/** The kinds that a writer writes, a line each, in the order in which the work is done. */
export const KINDS: { readonly [K in DeliverableKind]?: Kind<K> } = {
  positioning: positioningKind,
  kit: kitKind,
  story: storyKind,
  script: scriptKind,
};
