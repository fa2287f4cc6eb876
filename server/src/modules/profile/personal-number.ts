import type { FactField } from '@qihang/coach/facts';

/** Fields that may hold long numbers; in all others a long number is a telephone, an account or an identity card. */
const WITH_NUMBERS: ReadonlySet<FactField> = new Set(['price', 'goal', 'figures']);
export const isPersonalNumber = (field: FactField, text: string): boolean =>
  (WITH_NUMBERS.has(field) ? /\d{11,}/ : /\d{7,}/).test(text.replace(/(?<=\d)[\s-]+(?=\d)/g, ''));
