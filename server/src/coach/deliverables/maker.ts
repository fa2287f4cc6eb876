import type { DeliverableContent, DeliverableKind, Order, PostResult } from '@qihang/shared/contracts';
import type { Askable } from '../dialogue/coach-state';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';

/** The newest content of each kind that the user has: a calendar is made of topics, a script of one of them. */
export type Shelf = { readonly [K in DeliverableKind]?: DeliverableContent<K> };

/** All that a deliverable may be made of. The same input gives the same content, in every process. */
export interface MakeInput<K extends DeliverableKind = DeliverableKind> {
  readonly profile: Profile;
  readonly lexicon: Lexicon;
  /** User, kind and subject; together with `revision` it fixes every choice. */
  readonly seed: string;
  /** What `Maker.subject` said when it was first made: the order that names it may be out of date. '' before. */
  readonly subject?: string;
  /** 0 for the first, one more with every 换一批. */
  readonly revision: number;
  readonly order: Order;
  /** The versions so far, newest first: 换一批 repeats nothing of them. */
  readonly earlier: readonly DeliverableContent<K>[];
  readonly shelf: Shelf;
  /** Posts that the user entered, oldest first. */
  readonly results: readonly PostResult[];
  /** The present day of the user's calendar, `2026-01-31`. */
  readonly today: string;
}

/** What stands in the way, and what to ask for it; null where no answer would help. */
export interface Unmade {
  readonly isUnmade: true;
  readonly ask: Askable | null;
  /** A sentence for the user: why not, and what then. */
  readonly why: string;
}

/** One way to fill a schema: by rules. Pure. */
export interface Maker<K extends DeliverableKind> {
  readonly kind: K;
  /** What tells one of this kind from another: the platform of a kit, the topic of a script; '' where there is only one. */
  subject(input: MakeInput<K>): string;
  /** 四件套·小红书 */
  title(content: DeliverableContent<K>): string;
  make(input: MakeInput<K>): DeliverableContent<K> | Unmade;
  /**
   * What the chat says of it, as Markdown: the judgement first, then what fits a glance (PRODUCT §8.3). It does not say
   * where the rest lies; the screen does.
   */
  say(content: DeliverableContent<K>): string;
}

export const isUnmade = (made: object): made is Unmade => 'isUnmade' in made;
