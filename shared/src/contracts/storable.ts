/** PostgreSQL refuses U+0000 and UTF-8 has no lone surrogates: such text is refused before it reaches the database. */
export const isStorable = (value: string): boolean => !/[\0\p{Surrogate}]/u.test(value);
