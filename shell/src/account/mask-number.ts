/** A number that others may see on the screen: 138****6604. Shorter ones stay as they are. */
export const maskNumber = (number: string): string =>
  number.length < 8 ? number : `${number.slice(0, 3)}****${number.slice(-4)}`;
