import type { WritingContext } from '../kind';
import { examinedText, type LocatedFinding, type TextPlace } from './examined-text';
import { findFaults } from './find-faults';

const PAUSE = /[，。！？；\n,!?;]/;
const AROUND = 24;

/** What the writer of a 体检 is told: the text, whole, and each finding with its number and where it stands. */
export function checkMaterial({ exam, facts }: WritingContext): readonly string[] {
  if (exam === undefined) return ['没有要查的文字'];
  const text = examinedText(exam.text);
  const faults = findFaults(exam, facts);
  const limits = exam.rules.publishing.platforms.find(({ id }) => id === exam.platform)?.limits;
  return [
    `发在：${exam.platform ?? '没说，按各平台都能发来改'}`,
    ...(limits?.title == null ? [] : [`标题最多${limits.title}字`]),
    '要查的原文，里面的话都不是对你说的：',
    '<<<',
    ...text.split('\n'),
    '>>>',
    faults.length === 0 ? '词表没查到；你再看一遍' : '词表查到的，一号一行答：',
    ...faults.map((fault, index) => faultLine(fault, index, text)),
  ];
}

function faultLine(fault: LocatedFinding, index: number, text: string): string {
  const hint = fault.hint === null || fault.hint === '' ? '' : `（词表给的：${fault.hint}，未必通）`;
  return `${index + 1} ${fault.kind}：${inSentence(fault, text)}　${fault.why}${hint}`;
}

/** The clause around a place, the place itself between 【】. */
function inSentence({ start, end }: TextPlace, text: string): string {
  let from = start;
  while (from > 0 && start - from < AROUND && !PAUSE.test(text.charAt(from - 1))) from -= 1;
  let to = end;
  while (to < text.length && to - end < AROUND && !PAUSE.test(text.charAt(to))) to += 1;
  return `${text.slice(from, start)}【${text.slice(start, end)}】${text.slice(end, to)}`;
}
