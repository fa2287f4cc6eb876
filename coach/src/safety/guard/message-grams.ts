/** Longest run of characters that counts as one sign: more of them were seen too seldom to weigh anything. */
const LONGEST = 3;

/** A message as its signs are counted: one width, small letters, and one space for whatever separates. */
const plain = (message: string): string =>
  ` ${message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}\p{S}\p{C}]+/gu, ' ')
    .trim()} `;

/** Every run of one to three characters of a message, each once. */
export function gramsOf(message: string): ReadonlySet<string> {
  const characters = [...plain(message)];
  const grams = new Set<string>();
  for (const start of characters.keys()) {
    for (let length = 1; length <= LONGEST && start + length <= characters.length; length += 1) {
      grams.add(characters.slice(start, start + length).join(''));
    }
  }
  return grams;
}
