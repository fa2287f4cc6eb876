/** What is known of how a post begins and is filmed. */
interface Filmed {
  readonly opening?: string | undefined;
  readonly filming?: string | undefined;
}

/** How a post begins and how it is filmed, a line each; [] where neither is known. */
export const toFilm = ({ opening, filming }: Filmed): readonly string[] => [
  ...(opening === undefined ? [] : [`开头：${opening}`]),
  ...(filming === undefined ? [] : [`怎么拍：${filming}`]),
];
