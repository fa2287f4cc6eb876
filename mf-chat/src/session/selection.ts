import type { ConversationSummary, Span } from '@qihang/shared/contracts';
import type { DraftPlace } from './drafts/draft-store';

/** Id in the address for a conversation that does not exist yet. */
export const NEW = 'new';

/** Message to scroll to. */
export interface JumpTarget {
  readonly messageId: string;
  /** The words of it to light up. */
  readonly words?: Span;
  /** Unique id per navigation, so that the same message can be jumped to again. */
  readonly visit: string;
}

/** The conversation on screen, as an address names it. */
export interface Selected {
  /** Null for a conversation that does not exist yet. */
  readonly conversationId: string | null;
  /** Message in the address: a search hit to scroll to. */
  readonly target: JumpTarget | null;
  /** The address says which conversation, be it a new one. */
  readonly isStated?: boolean;
}

/** The words of a message that an address names: 12-17. */
function wordsIn(text: string | null): Pick<JumpTarget, 'words'> {
  const [start = 0, end = 0] = (text ?? '').split('-').map(Number);
  return start < end ? { words: { start, end } } : {};
}

/** Reads a selection from the query of an address. @param visit identity of the navigation */
export function selectedIn(search: string, visit: string): Selected {
  const params = new URLSearchParams(search);
  const stated = params.get('c');
  const messageId = params.get('m');
  return {
    conversationId: stated === null || stated === '' || stated === NEW ? null : stated,
    target: messageId === null ? null : { messageId, visit, ...wordsIn(params.get('at')) },
    isStated: stated !== null && stated !== '',
  };
}

const isSameSelected = (a: Selected, b: Selected): boolean =>
  a.conversationId === b.conversationId &&
  a.target?.messageId === b.target?.messageId &&
  a.target?.visit === b.target?.visit;

/** What is selected, and whether that is determined yet. */
export interface Selection {
  /** Owner and conversation of the draft in the composer; the same object while they are the same. */
  getPlace(): DraftPlace;
  getTarget(): JumpTarget | null;
  isDeciding(): boolean;
  become(selected: Selected): void;
  /**
   * Shows the first conversation of an older list while it is being decided.
   * @returns whether there is one to show
   */
  assume(list: readonly ConversationSummary[]): boolean;
  /** Begins to determine what is shown first, when nothing is selected. */
  beginDeciding(): void;
  endDeciding(): void;
  /**
   * On the first load the first conversation is selected when none is (R4.8).
   * @returns its id; null when there is none, or when the user has chosen meanwhile
   */
  decide(list: Promise<readonly ConversationSummary[]>): Promise<string | null>;
}

export function makeSelection(userId: string, agentKey: string): Selection {
  let selected: Selected = { conversationId: null, target: null };
  let place: DraftPlace = { userId, conversationId: null };
  /** Identity of the decision under way. */
  let deciding: symbol | null = null;
  const firstOf = (list: readonly ConversationSummary[]): string | null =>
    list.find((each) => each.agentKey === agentKey)?.id ?? null;
  const put = (next: Selected): void => {
    selected = next;
    const { conversationId } = next;
    if (place.conversationId !== conversationId) place = { userId, conversationId };
  };
  return {
    getPlace: () => place,
    getTarget: () => selected.target,
    isDeciding: () => deciding !== null,
    become(next) {
      if (next.conversationId !== null) deciding = null;
      if (!isSameSelected(selected, next)) put(next);
    },
    assume(list) {
      const conversationId = firstOf(list);
      if (deciding === null || place.conversationId !== null || conversationId === null) return false;
      put({ conversationId, target: null });
      return true;
    },
    beginDeciding() {
      deciding = place.conversationId === null ? Symbol('deciding') : null;
    },
    endDeciding() {
      deciding = null;
    },
    async decide(list) {
      const begun = deciding;
      const conversations = await list;
      if (begun === null || begun !== deciding) return null;
      deciding = null;
      const first = firstOf(conversations);
      // What was assumed is gone by now.
      if (first === null) put({ conversationId: null, target: null });
      return first;
    },
  };
}
