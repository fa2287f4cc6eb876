export type Accepts = (character: string) => boolean;

/** One step of a backtracking engine; numbers are places in the program, or of a group, or of a loop. */
export type Instruction =
  | { readonly op: 'read'; readonly accepts: Accepts; readonly isBack: boolean }
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'assert'; readonly kind: 'start' | 'end' | 'word' | 'no-word' }
  | { readonly op: 'look'; readonly to: number; readonly isNegated: boolean; readonly after: number }
  /** Where a group begins (an even slot) or ends. */
  | { readonly op: 'save'; readonly slot: number }
  /** Reads what a group has read. */
  | { readonly op: 'repeat'; readonly group: number; readonly isBack: boolean }
  /** Remembers where a round of a loop begins. */
  | { readonly op: 'mark'; readonly loop: number }
  /** Fails where a round has read nothing. */
  | { readonly op: 'moved'; readonly loop: number }
  | { readonly op: 'match' };

/** A regular expression as an engine goes through it. */
export interface Program {
  readonly code: readonly Instruction[];
  readonly isMultiline: boolean;
  readonly isUnicode: boolean;
  /** It is looked for at one place only. */
  readonly isSticky: boolean;
  /** Characters that it names, and ends of the ranges that it names. */
  readonly letters: readonly string[];
  /** Words of more than one character, as they stand in it. */
  readonly words: readonly string[];
}
