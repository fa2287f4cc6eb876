import type { DeliverableContent } from '@qihang/shared/contracts';
import { checkKind } from '../../kinds/check/check-kind';
import { DROP } from '../../kinds/check/check-slots';
import { examinedText } from '../../kinds/check/examined-text';
import { findFaults } from '../../kinds/check/find-faults';
import type { WritingContext } from '../../kinds/kind';
import type { WrittenLine } from '../../kinds/written-line';
import { CHECK_TEXTS as TEXTS } from '../workshop-texts';
import { fillSaying } from '../workshop-turn';

const line = (key: string, text: string): WrittenLine => ({ key, text, from: [] });

/**
 * 发布前体检 by the dictionaries alone: what they find, and what they have in its place. Where they have nothing the words
 * stay the user's own. @returns null for an empty text
 */
export function checkSheet(context: WritingContext): DeliverableContent<'check'> | null {
  if (context.exam === undefined || examinedText(context.exam.text) === '') return null;
  const faults = findFaults(context.exam, context.facts);
  const judgement = faults.length === 0 ? '' : fillSaying(TEXTS.judgement, { count: faults.length });
  const answers = faults.flatMap(({ hint }, at) =>
    hint === null ? [] : [line(`改${at + 1}`, hint === '' ? DROP : hint)],
  );
  return checkKind.toContent([line('判断', judgement), ...answers], context);
}
