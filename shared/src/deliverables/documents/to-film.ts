/** What is known of how a post begins, what it tells and how it is filmed. */
interface Filmed {
  readonly body?: string | undefined;
  readonly opening?: string | undefined;
  readonly filming?: string | undefined;
}

/** The text of a post in its lines, or how one of before begins and is filmed, a line each; [] where nothing is known. */
export const toFilm = ({ body, opening, filming }: Filmed): readonly string[] => [
  ...(opening === undefined ? [] : [`开头：${opening}`]),
  ...(body === undefined ? [] : body.split('\n')),
  ...(filming === undefined ? [] : [`怎么拍：${filming}`]),
];
