import type { LineObjection, WritingContext } from '../kind';
import { makeLineTable } from '../line-table';
import type { WrittenLine } from '../written-line';
import { applyAnswers } from './apply-answers';
import { CHECK_SLOTS, HARMLESS, OPEN } from './check-slots';
import { examinedText, placesOf } from './examined-text';
import { findFaults } from './find-faults';
import { mayPass, placeOf, readAnswers } from './read-answers';

/** What is wrong with the answers: a finding without one, a span that is not there, a rewrite that is a new fault. */
export function objectToCheck(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const { exam, facts } = context;
  if (exam === undefined) return [];
  const text = examinedText(exam.text);
  const faults = findFaults(exam, facts);
  const answers = readAnswers(lines, text, faults, (kind) => exam.rules.sourceOf(kind, exam.platform));
  const table = makeLineTable(lines, CHECK_SLOTS);
  const settled = applyAnswers(text, answers, exam, facts);
  const isOpen = (key: string) => settled.findings.some((each) => each.key === key && each.rewrite === null);
  return [
    ...faults.flatMap((fault, number): LineObjection[] => {
      const key = `改${number + 1}`;
      const written = table.text('改#', number);
      if (written === '')
        return isOpen(key)
          ? [
              {
                key,
                why: `${number + 1}号没有答；写换上去的话，或「${OPEN}：要拿出什么」，或「${HARMLESS}：原因」`,
              },
            ]
          : [];
      if (written.startsWith(HARMLESS) && !mayPass(written, fault))
        return [
          { key, why: fault.isFirm ? '这一类不能放过；改掉，或写你来定' : `写明原因：「${HARMLESS}：……」` },
        ];
      return placeOf(table.text('改#原文', number), text, fault) === null
        ? [{ key: `${key}原文`, why: '原文里没有这一截，或没有含着标出来的那处；从原文照抄，一百字内' }]
        : [];
    }),
    ...table
      .numbers('改#', '改#原文')
      .filter((number) => number >= faults.length)
      .map(
        (number): LineObjection => ({
          key: `改${number + 1}`,
          why: `没有${number + 1}号，只有${faults.length}处；自己看出来的写找`,
        }),
      ),
    ...table.numbers('找#').flatMap((number): LineObjection[] => {
      const key = `找${number + 1}`;
      const piece = table.text('找#', number).replace(/^「|」$/g, '');
      if (placesOf(piece, text).length === 0)
        return [{ key, why: '原文里没有这一截；一字不差地抄，抄不到就去掉这条' }];
      return table.text('找#因', number) === '' ? [{ key: `${key}因`, why: '没写为什么' }] : [];
    }),
    ...settled.findings.flatMap(({ key, refused }): LineObjection[] =>
      refused === '' ? [] : [{ key, why: `${refused}；换一种说法，改不通就写${OPEN}` }],
    ),
  ];
}
