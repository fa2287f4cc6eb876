import { folded } from '../facts/fold';

/**
 * What is looked for: `标题太长` as it stands, `标题 太长|超了` where both occur, in any order and any distance, the second
 * in either form.
 */
export type WordLine = readonly (readonly string[])[];

/** Reads a line as it stands in an agent's file, folded. */
export const readWordLine = (line: string): WordLine =>
  line
    .split(' ')
    .map((part) =>
      part
        .split('|')
        .map(folded)
        .filter((form) => form !== ''),
    )
    .filter((forms) => forms.length > 0);

/** How many characters of a line occur among these words; 0 unless all of its parts do. */
export function charactersFound(line: WordLine, found: ReadonlySet<string>): number {
  let characters = 0;
  for (const forms of line) {
    const longest = Math.max(0, ...forms.filter((form) => found.has(form)).map((form) => form.length));
    if (longest === 0) return 0;
    characters += longest;
  }
  return characters;
}
