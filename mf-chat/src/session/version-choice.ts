/** A version of a message that the user chose. */
export interface VersionChoice {
  /** Chosen, and not on screen yet. */
  readonly awaited: string | null;
  /** Brought on screen by the last choice. */
  readonly chosen: string | null;
}

interface VersionChoiceInput {
  readonly select: (conversationId: string, messageId: string) => Promise<void>;
  readonly onChange: () => void;
  readonly onFailed: () => void;
}

/** Switches between versions of a message, on every device of the user. */
export interface VersionChoices {
  choose(conversationId: string, messageId: string): void;
  /** The last choice, if it was made in this conversation. */
  inConversation(conversationId: string | null): VersionChoice;
  forget(): void;
}

interface Choice {
  readonly conversationId: string;
  readonly messageId: string;
  isShown: boolean;
}

const NONE: VersionChoice = { awaited: null, chosen: null };

export function makeVersionChoices({ select, onChange, onFailed }: VersionChoiceInput): VersionChoices {
  let last: Choice | null = null;
  const become = (choice: Choice | null): void => {
    last = choice;
    onChange();
  };
  return {
    choose(conversationId, messageId) {
      const choice: Choice = { conversationId, messageId, isShown: false };
      become(choice);
      select(conversationId, messageId).then(
        () => {
          choice.isShown = true;
          onChange();
        },
        () => {
          onFailed();
          if (last === choice) become(null);
        },
      );
    },
    inConversation(conversationId) {
      if (last === null || last.conversationId !== conversationId) return NONE;
      const { messageId, isShown } = last;
      return isShown ? { awaited: null, chosen: messageId } : { awaited: messageId, chosen: null };
    },
    forget() {
      last = null;
    },
  };
}
