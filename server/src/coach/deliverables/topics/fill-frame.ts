import type { Frame, ScenePair } from '../../knowledge/scenes';
import { isFelt } from '../text-pieces';
import type { Slots } from './topic-facts';

const SLOT = /〔(.)〕/g;
const ASKED = /怎么|吗$|呢$|多久|多少|哪|什么|为啥|谁|几|还是|(.)不\1|有没有|差在/;

/** 琴多久调一次 is asked; 总觉得自己手指笨学不会 is told. */
export const isAsked = (text: string): boolean => ASKED.test(text);

/** With all its slots filled; null where one of them is empty. */
export function fillFrame(text: string, slots: Slots, pair: ScenePair | null): string | null {
  const all: Slots = { ...slots, 甲: pair?.first ?? null, 乙: pair?.second ?? null };
  const names = [...text.matchAll(SLOT)].map(([, name = '']) => name);
  if (names.some((name) => (all[name] ?? null) === null)) return null;
  return text.replace(SLOT, (_, name: string) => all[name] ?? '');
}

/** Whether the frame may hold what is asked or told here. */
export function fits(frame: Frame, spoken: string | null): boolean {
  if (frame.only === undefined || spoken === null) return true;
  return frame.only === (isAsked(spoken) ? 'question' : isFelt(spoken) ? 'felt' : 'told');
}

/** It shows only the first half of its pair, or no pair at all. */
export const isHalf = (frame: Frame): boolean => !frame.text.includes('〔乙〕');
