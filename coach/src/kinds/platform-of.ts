import { GAP } from '@qihang/shared/contracts';
import { blankWord } from '../protocol/blank-word';
import { fitText } from './fit-text';
import type { PlatformLimits, WritingContext } from './kind';

const LONGEST_NAME = 12;

/** Where a deliverable is for. */
export interface Platform {
  /** Its name, or a gap where nobody said one. */
  readonly name: string;
  /** null where nothing is known of it. */
  readonly limits: PlatformLimits | null;
}

/** The same for a post: of somebody who posts in several places without having named one, it is none of them. */
export function platformOfPost(context: WritingContext): Platform {
  const platform = platformOf(context);
  const { parameters, current, facts, platforms } = context;
  if (parameters.platform !== undefined || current !== null) return platform;
  const told = facts.filter(({ field, about }) => field === 'platform' && about === 'self');
  const named = told.map(({ value }) => firstIn(value, platforms)?.id ?? null);
  return new Set(named.filter((id) => id !== null)).size > 1 ? { name: GAP, limits: null } : platform;
}

/** The platform that was ordered, that the changed version is for, or that the user said first; a gap for none. */
export function platformOf({ parameters, current, facts, platforms }: WritingContext): Platform {
  const before = current !== null && 'platform' in current ? current.platform : null;
  const told = facts.filter(({ field, about }) => field === 'platform' && about === 'self');
  const texts = [parameters.platform, before, ...told.map(({ value }) => value)];
  const isOpen = (text: string): boolean => text === GAP || text === blankWord(parameters);
  const text = texts.find(
    (each) => each !== undefined && each !== null && each.trim() !== '' && !isOpen(each),
  );
  if (text === undefined || text === null) return { name: GAP, limits: null };
  const limits = firstIn(text, platforms);
  return { name: limits?.id ?? fitText(text, LONGEST_NAME), limits };
}

/** The platform that a text names first; null for none. */
function firstIn(text: string, platforms: readonly PlatformLimits[]): PlatformLimits | null {
  const [first = null] = platforms
    .filter(({ id }) => text.includes(id))
    .sort((one, other) => text.indexOf(one.id) - text.indexOf(other.id));
  return first;
}
