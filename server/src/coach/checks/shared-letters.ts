/** Characters that hold a sentence together and tell nothing. */
const EMPTY = new Set(
  '我你他她它们咱的了在是到现就也都还把被给和与跟又这那一个位下上来去为先再后过做有没不很说讲问答回次时候着得地之以而且但如果因所从对于让会能要想叫怎么什谁哪里家自己人事别只才刚每第',
);

const tellingLetters = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/[\p{Script=Han}\p{L}\d]/gu)]
      .map(([letter]) => letter)
      .filter((letter) => !EMPTY.has(letter)),
  );

/** How many of the telling characters of a text are in another one, 0 to 1; 1 where it tells nothing. */
export function sharedLetters(text: string, other: string): number {
  const letters = [...tellingLetters(text)];
  return letters.length === 0
    ? 1
    : letters.filter((letter) => other.includes(letter)).length / letters.length;
}
