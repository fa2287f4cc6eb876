const TEN_THOUSAND = 10_000;

const trim = (number: number, digits: number): string => String(Number(number.toFixed(digits)));

/** Formats a number as people say it: 860, 3200, 1.2万, 45万; small fractions keep two digits. */
export function countText(value: number): string {
  if (value >= 100 * TEN_THOUSAND) return `${trim(value / TEN_THOUSAND, 0)}万`;
  if (value >= TEN_THOUSAND) return `${trim(value / TEN_THOUSAND, 1)}万`;
  return trim(value, value >= 100 ? 0 : 2);
}

/** Formats a fraction of one as a percentage: 3%, 0.5%, 12.5%. */
export const percentText = (share: number): string => `${trim(share * 100, 2)}%`;
