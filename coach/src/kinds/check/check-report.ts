import type { DeliverableContent } from '@qihang/shared/contracts';
import type { WritingContext } from '../kind';
import type { WrittenLine } from '../written-line';
import { DROP, HARMLESS } from './check-slots';
import { examinedText } from './examined-text';
import { findFaults } from './find-faults';
import { needsIn } from './read-answers';

type Check = DeliverableContent<'check'>;
type Finding = Check['findings'][number];

/** The whole 体检 in the chat: the judgement, each finding once, and what to declare. */
export const reportOf = ({ judgement, findings, declaration }: Check): string =>
  [
    judgement,
    ...(findings.length === 0 ? [] : [findings.map(itemOf).join('\n')]),
    ...(declaration === undefined ? [] : [declaration]),
  ].join('\n\n');

const itemOf = ({ kind, quote, why, rewrite, needs }: Finding): string =>
  item(quote === '' ? kind : `${kind}「${onOneLine(quote)}」`, [
    why,
    ...(quote === '' ? [] : [outcomeOf(rewrite, needs ?? '')]),
  ]);

const item = (head: string, below: readonly string[]): string =>
  [`- ${head}`, ...below.map((text) => `   ${text}`)].join('\n');

/** A line break within a list item would end it. */
const onOneLine = (text: string): string => text.replaceAll('\n', ' ');

function outcomeOf(rewrite: string | null, needs: string): string {
  if (rewrite === null) return needs === '' ? '这处你来定，原话没动' : `这处你来定：${needs}`;
  return rewrite === '' ? '去掉这一截' : `改成：${onOneLine(rewrite)}`;
}

/** A line while it is written: the answer to a numbered finding stands with the words that it answers. */
export function showLine({ key, text }: WrittenLine, context?: WritingContext): string {
  if (key === '判断') return text;
  if (/^找\d+$/.test(key)) return `- 「${text}」`;
  if (key.startsWith('找'))
    return key.endsWith('因') ? `   ${text}` : key.endsWith('改') ? `   ${answer(text)}` : '';
  return key.endsWith('原文') || text.startsWith(HARMLESS) ? '' : showNumbered(key, text, context);
}

function showNumbered(key: string, text: string, context: WritingContext | undefined): string {
  if (context?.exam === undefined) return '';
  const fault = findFaults(context.exam, context.facts)[Number(key.slice(1)) - 1];
  if (fault === undefined) return '';
  const quote = onOneLine(examinedText(context.exam.text).slice(fault.start, fault.end));
  return item(`${fault.kind}「${quote}」`, [fault.why, answer(text)]);
}

function answer(text: string): string {
  const needs = needsIn(text);
  return outcomeOf(needs === null ? (text === DROP ? '' : text) : null, needs ?? '');
}
