import { lengthOf, mostOf } from '../checks/check-parameters';
import type { LineObjection } from '../kinds/kind';
import { isAsked, isMainText, type LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import type { WrittenLine } from '../kinds/written-line';
import type { OrderParameters } from '../protocol/records';

/** How many characters an order allows, and where they are counted. */
export interface OrderBound {
  readonly slots: readonly LineSlot[];
  readonly most: number;
  /** Of each line, or of all of them together. */
  readonly isEach: boolean;
}

const isTitle = ({ key, role }: LineSlot): boolean => role === 'title' || key.endsWith('标题');
const isPublished = ({ role, isForUser }: LineSlot): boolean =>
  isForUser !== true && (role === 'text' || role === 'spoken' || role === 'title');

/** What is spoken or is the text of a post, where anything is; else all that is published. */
function bodySlots(slots: readonly LineSlot[]): readonly LineSlot[] {
  const body = slots.filter(isMainText);
  return body.length > 0 ? body : slots.filter(isPublished);
}

/**
 * Of the main texts of a list those that such a bound can be meant for: 6 is a name's in a kit, and 60 a bio's. Where they
 * still stand, those of versions of before are bound, too.
 */
function mainSlots(slots: readonly LineSlot[], most: number): readonly LineSlot[] {
  const able = slots.filter(({ isMain, longest }) => isMain === true && longest >= most);
  const least = Math.min(...able.filter(isAsked).map(({ longest }) => longest));
  return able.filter((slot) => !isAsked(slot) || slot.longest === least);
}

/** What 「十二个字以内」 bounds in this kind (docs/decisions/0026 §6): each item of a list, or the whole of a text. */
export function boundsOf(parameters: OrderParameters, slots: readonly LineSlot[]): readonly OrderBound[] {
  const { characters, titleCharacters } = parameters;
  const bounds: OrderBound[] = [];
  if (characters !== undefined) {
    const main = mainSlots(slots, characters);
    const isEach = main.length > 0;
    bounds.push({ slots: isEach ? main : bodySlots(slots), most: mostOf(characters, parameters), isEach });
  }
  if (titleCharacters !== undefined) {
    const titles = slots.filter(isTitle);
    const named = titles.length > 0 ? titles : slots.filter(({ isItem }) => isItem === true);
    if (named.length > 0) bounds.push({ slots: named, most: titleCharacters, isEach: true });
  }
  return bounds;
}

/** Lines that are longer than was ordered, each under its own key; a whole that is too long under none. */
export function checkBounds(
  lines: readonly WrittenLine[],
  bounds: readonly OrderBound[],
  slots: readonly LineSlot[],
): readonly LineObjection[] {
  return bounds.flatMap(({ slots: bounded, most, isEach }): readonly LineObjection[] => {
    const counted = lines
      .filter(({ key }) => bounded.some((slot) => slot === slotOf(key, slots)?.slot))
      .map(({ key, text }) => ({ key, length: lengthOf(text) }));
    if (isEach)
      return counted
        .filter(({ length }) => length > most)
        .map(({ key, length }) => ({
          key,
          why: `${key}有${length}字，要求每条${most}字以内；缩到${most}字以内，意思不变`,
          stays: true as const,
        }));
    const all = counted.reduce((sum, { length }) => sum + length, 0);
    return all <= most
      ? []
      : [{ key: null, why: `${nameOf(bounded)}合计${all}字，要求${most}字以内；删掉${all - most}字` }];
  });
}

/** What is counted together, in a word. */
export const nameOf = (slots: readonly LineSlot[]): string =>
  slots.every(({ isBody }) => isBody)
    ? '正文'
    : slots.some(({ role }) => role === 'spoken')
      ? '口播'
      : '全文';
