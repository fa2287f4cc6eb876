/** The key of a line that takes another one out: `-|标题3`. */
export const REMOVAL = '-';
