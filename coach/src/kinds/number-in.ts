import { readQuantities } from '../facts/read-quantities';

/** 2万元, 20,000 and 两万 as 20000; null where no number stands there, or only a vague one. */
export function numberIn(text: string): number | null {
  const [first] = readQuantities(text);
  return first === undefined || first.isVague || first.min !== first.max ? null : first.min;
}
