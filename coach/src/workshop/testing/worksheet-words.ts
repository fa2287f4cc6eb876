import { GAP } from '@qihang/shared/contracts';
import type { WorksheetInput } from '../worksheets/worksheet-input';
import {
  CALENDAR_TEXTS,
  KIT_TEXTS,
  LABELS,
  LADDER_TEXTS,
  POSITIONING_TEXTS,
  REFERENCE,
  SCRIPT_TEXTS,
  TOPICS_TEXTS,
} from '../workshop-texts';

/** Every text in a value, the names of its properties aside. */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What the product itself may say in a worksheet. */
const OWN: readonly string[] = [
  GAP,
  REFERENCE,
  ...Object.keys(LADDER_TEXTS.names),
  ...textsIn([
    CALENDAR_TEXTS,
    KIT_TEXTS,
    LABELS,
    LADDER_TEXTS,
    POSITIONING_TEXTS,
    SCRIPT_TEXTS,
    TOPICS_TEXTS,
  ]),
];

/** Runs of two or more Chinese characters that are neither the product's, nor given, nor typed. */
export function strangeWords(worksheet: unknown, input: WorksheetInput): readonly string[] {
  const known = [
    ...OWN,
    ...input.scenes,
    ...input.festivals.map(({ name }) => name),
    ...input.facts.map(({ value }) => value),
    input.order?.platform ?? '',
  ];
  return textsIn(worksheet)
    .flatMap((text) => text.match(/\p{Script=Han}{2,}/gu) ?? [])
    .filter((run) => !known.some((text) => text.includes(run)));
}
