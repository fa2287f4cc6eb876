import type { DeliverableKind } from '@qihang/shared/contracts';
import { checkWhole } from '../../writing/check-lines';
import { shippedRules } from '../check/testing/exam-knowledge';
import type { Kind, WritingContext } from '../kind';
import type { WrittenLine } from '../written-line';

const rules = shippedRules();

/** Everything that is held against the lines of a kind, by the product's own words; `m1` said what `f1` says. */
export function wholeObjections<K extends DeliverableKind>(
  kind: Kind<K>,
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly string[] {
  const facts = new Map(context.facts.map((fact, index) => [`f${index + 1}`, fact]));
  const said = new Map(
    context.facts.map(({ value, quotes }, index) => [
      `m${index + 1}`,
      { id: quotes[0]?.messageId ?? '', text: value, asked: '', isPasted: false },
    ]),
  );
  const checkWording = (text: string) =>
    rules
      .scanWording(text, { platform: null, isPost: false })
      .map(({ start, end }) => `「${text.slice(start, end)}」不能这么写`);
  return checkWhole(lines, {
    kind: kind as unknown as Kind,
    context,
    sources: { facts, said, allowed: [] },
    checkWording,
    changed: null,
  }).map(({ key, why }) => `${key}：${why}`);
}
