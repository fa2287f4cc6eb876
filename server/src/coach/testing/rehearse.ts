import { loadKnowledge } from '../../agents/load-knowledge';
import type { PromptMessage } from '../../providers/language-provider';
import { type CoachState, emptyState, mergeStates } from '../dialogue/coach-state';
import { takeTurn } from '../dialogue/take-turn';
import { makeLexicon } from '../lexicon';
import type { ProfileEntry } from '../profile';
import { askedField } from '../understanding/asked-field';
import { type NewValue, planChanges } from '../understanding/plan-changes';

/** The knowledge that ships, loaded once for all tests of a file. */
export const lexicon = makeLexicon(loadKnowledge());

/** One turn as it went. */
export interface RehearsedTurn {
  readonly question: string;
  readonly reply: string;
  /** What the question added to the profile, as `field:text`. */
  readonly added: readonly string[];
  readonly state: CoachState;
}

/** A user talking with the coach: the real core, its profile and states kept in memory. */
export interface Rehearsal {
  say(text: string): RehearsedTurn;
  /** The last question is answered once more. */
  retry(): RehearsedTurn;
  startConversation(): void;
  profile(): readonly ProfileEntry[];
}

export function rehearse(seed = 'user'): Rehearsal {
  let profile: readonly ProfileEntry[] = [];
  let state = emptyState();
  let before = state;
  let versions: string[] = [];
  let history: PromptMessage[] = [];
  let last = { id: '', text: '' };
  const others: CoachState[] = [];
  let messages = 0;

  const answer = (text: string, id: string, added: readonly NewValue[]): RehearsedTurn => {
    const turn = takeTurn({
      profile,
      question: { id, text },
      state: before,
      versions,
      memory: mergeStates(others),
      userMessages: history.filter(({ role }) => role === 'user').length + 1,
      seed: `${seed}/${others.length}`,
      lexicon,
    });
    state = turn.state;
    versions.push(turn.text);
    return {
      question: text,
      reply: turn.text,
      added: added.map((fact) => `${fact.field}:${fact.value.text}`),
      state,
    };
  };

  return {
    say(text) {
      messages += 1;
      before = state;
      versions = [];
      const id = `m${messages}`;
      const asked = askedField({ history, state, profile });
      const { add, retire } = planChanges({ message: text, asked, profile, lexicon });
      profile = [
        ...profile.filter((entry) => !retire.includes(entry.id)),
        ...add.map((value, index): ProfileEntry => ({ ...value, id: `${id}-${index}`, messageId: id })),
      ];
      const turn = answer(text, id, add);
      history.push({ role: 'user', text }, { role: 'ai', text: turn.reply });
      last = { id, text };
      return turn;
    },
    retry() {
      history = history.slice(0, -2);
      const turn = answer(last.text, last.id, []);
      history.push({ role: 'user', text: last.text }, { role: 'ai', text: turn.reply });
      return turn;
    },
    startConversation() {
      others.unshift(state);
      state = emptyState();
      history = [];
    },
    profile: () => profile,
  };
}

/** Says everything in turn. */
export const sayAll = (rehearsal: Rehearsal, messages: readonly string[]): readonly RehearsedTurn[] =>
  messages.map((message) => rehearsal.say(message));
