import type { DeliverableContent, DeliverableKind, Order } from '@qihang/shared/contracts';
import { loadKnowledge } from '../../agents/load-knowledge';
import type { ThreadMessage } from '../../modules/answers/turns/load-history';
import { isUnmade, type Maker, type Shelf, type Unmade } from '../deliverables/maker';
import { MAKERS } from '../deliverables/makers';
import { type CoachState, emptyState, mergeStates } from '../dialogue/coach-state';
import { sayWork, type Turn, takeTurn } from '../dialogue/take-turn';
import { makeLexicon } from '../lexicon';
import type { ProfileEntry } from '../profile';
import { askedField } from '../understanding/asked-field';
import { type NewValue, planChanges } from '../understanding/plan-changes';
import { textToCheck } from '../understanding/read-order';

/** The knowledge that ships, loaded once for all tests of a file. */
export const lexicon = makeLexicon(loadKnowledge());

/** One turn as it went. */
export interface RehearsedTurn {
  readonly question: string;
  readonly reply: string;
  readonly chips: readonly string[];
  /** What the question added to the profile, as `field:text`. */
  readonly added: readonly string[];
  readonly state: CoachState;
  /** The work that was made, as it lies on the shelf; null for talk. */
  readonly made: { readonly kind: DeliverableKind; readonly content: DeliverableContent } | null;
}

/** A user talking with the coach: the real core and makers, its profile, states and shelf kept in memory. */
export interface Rehearsal {
  say(text: string, order?: Order): RehearsedTurn;
  /** The last question is answered once more. */
  retry(): RehearsedTurn;
  startConversation(): void;
  profile(): readonly ProfileEntry[];
  shelf(): Shelf;
}

/** A day of the calendar that every rehearsal plays on. */
export const REHEARSAL_DAY = '2026-11-23';

interface Versions {
  readonly contents: readonly DeliverableContent[];
  readonly revision: number;
}

export function rehearse(seed = 'user'): Rehearsal {
  let profile: readonly ProfileEntry[] = [];
  let state = emptyState();
  let before = state;
  let versions: string[] = [];
  let history: ThreadMessage[] = [];
  let last: { id: string; text: string; order: Order | null } = { id: '', text: '', order: null };
  let shelf: Shelf = {};
  const works = new Map<string, Versions>();
  const others: CoachState[] = [];
  let messages = 0;

  const make = (order: Order): { content: DeliverableContent; said: string } | Unmade => {
    const maker: Maker<DeliverableKind> = MAKERS[order.kind];
    const input = { profile, lexicon, order, shelf, results: [], today: REHEARSAL_DAY };
    const subject = maker.subject({ ...input, seed: '', revision: 0, earlier: [] });
    const key = `${order.kind}/${subject}`;
    const known = works.get(key) ?? { contents: [], revision: -1 };
    const revision = Math.max(0, known.revision + (order.action === 'again' ? 1 : 0));
    const earlier = order.action === 'again' ? known.contents : [];
    const content = maker.make({ ...input, seed: `${seed}/${key}`, revision, earlier });
    if (isUnmade(content)) return content;
    works.set(key, { contents: [content, ...known.contents], revision });
    shelf = { ...shelf, [order.kind]: content } as Shelf;
    return { content, said: maker.say(content) };
  };

  const answer = ({ id, text, order }: typeof last, added: readonly NewValue[]): RehearsedTurn => {
    const input = {
      profile,
      question: { id, text },
      state: before,
      versions,
      memory: mergeStates(others),
      userMessages: history.filter(({ role }) => role === 'user').length + 1,
      seed: `${seed}/${others.length}`,
      lexicon,
      order,
      shelf,
    };
    let turn: Turn = takeTurn(input);
    let made: RehearsedTurn['made'] = null;
    if (turn.order !== null) {
      const work = make(versions.length > 0 ? { ...turn.order, action: 'again' } : turn.order);
      if ('isUnmade' in work) turn = takeTurn({ ...input, unmade: work });
      else {
        made = { kind: turn.order.kind, content: work.content };
        turn = sayWork(turn, work.said);
      }
    }
    state = turn.state;
    versions = [...versions, turn.text];
    return {
      question: text,
      reply: turn.text,
      chips: turn.chips,
      added: added.map((fact) => `${fact.field}:${fact.value.text}`),
      state,
      made,
    };
  };

  return {
    say(text, order) {
      messages += 1;
      before = state;
      versions = [];
      const id = `m${messages}`;
      const { add, retire } = planChanges({
        message: text,
        asked: askedField({ history, state, profile }),
        profile,
        lexicon,
        pending: state.pending,
        isWork: order !== undefined || textToCheck(text, state.isTextAwaited) !== null,
      });
      profile = [
        ...profile.filter((entry) => !retire.includes(entry.id)),
        ...add.map((value, index): ProfileEntry => ({ ...value, id: `${id}-${index}`, messageId: id })),
      ];
      last = { id, text, order: order ?? null };
      const turn = answer(last, add);
      history.push({ role: 'user', text }, { role: 'ai', text: turn.reply });
      return turn;
    },
    retry() {
      history = history.slice(0, -2);
      const turn = answer(last, []);
      history.push({ role: 'user', text: last.text }, { role: 'ai', text: turn.reply });
      return turn;
    },
    startConversation() {
      others.unshift(state);
      state = emptyState();
      history = [];
    },
    profile: () => profile,
    shelf: () => shelf,
  };
}

/** Says everything in turn. */
export const sayAll = (rehearsal: Rehearsal, messages: readonly string[]): readonly RehearsedTurn[] =>
  messages.map((message) => rehearsal.say(message));
