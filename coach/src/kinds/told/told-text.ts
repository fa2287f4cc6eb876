import { GAP } from '@qihang/shared/contracts';
import type { LineObjection } from '../kind';
import type { LineSlot } from '../line-slot';
import { slotOf } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { toldOf } from './told-line';
import { isToldLine } from './told-slot';

/** What is said to a writer who has written no text. */
export const UNTOLD: LineObjection = { key: null, why: '正文还没写；从@@稿写起，写全，再写@@写' };

/** Spaces, line breaks and what marks a quotation are none of the words. */
const folded = (text: string): string => text.replace(/[\s／/>*「」“”|｜]/g, '');

/** 建议 stands before a proposed price on the shelf, and not always in the text; nor is it read there that nothing is to pay. */
const withoutMark = (text: string): string => text.trim().replace(/^建议|^不收钱$/, '');

/** A name or a price that stands beside the text is the one that is read in it. */
export function objectToCopies(
  lines: readonly WrittenLine[],
  slots: readonly LineSlot[],
): readonly LineObjection[] {
  const told = toldOf(lines);
  if (told.length === 0) return [];
  const text = folded(told.map((line) => line.text).join(''));
  return lines
    .filter(({ key }) => slotOf(key, slots)?.slot.isCopy === true)
    .filter((line) => !text.includes(folded(line.text)) && !text.includes(folded(withoutMark(line.text))))
    .map(({ key }) => ({
      key,
      why: '正文里找不到这一句；照正文抄，一字不差，要改就和正文一起改',
      stays: true as const,
      isSilent: true as const,
    }));
}

/** What was never told is left out of a text or proposed in it. */
export function objectToGaps(
  lines: readonly WrittenLine[],
  slots: readonly LineSlot[],
): readonly LineObjection[] {
  return lines
    .filter(({ key, text }) => isToldLine(key, slots) && text.includes(GAP))
    .map(({ key }) => ({
      key,
      why: '留了空；绕开它，或者替他定一个，写明「建议」和凭他哪句话定的',
      stays: true as const,
    }));
}

/** The sentence that opens a text, cut to so many characters, for where a work is named in one line; '' without a text. */
export function openingSentence(lines: readonly WrittenLine[], longest: number): string {
  const told = toldOf(lines);
  const first = told.find(({ as }) => as === 'strong' || as === 'text') ?? told[0];
  const text = first?.text ?? '';
  const end = /[。！？]/.exec(text)?.index ?? text.length;
  return text.slice(0, Math.min(end + 1, longest));
}
