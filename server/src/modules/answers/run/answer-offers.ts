import type { AnswerAttachments } from '@qihang/shared/contracts';

/** The attachments with exactly these buttons beside 重试: those of an earlier run are gone. */
export function withOffers(
  attachments: AnswerAttachments | null,
  offers: readonly string[],
): AnswerAttachments | null {
  if (attachments === null && offers.length === 0) return null;
  const { chips, deliverables } = attachments ?? { chips: [], deliverables: [] };
  return { chips, deliverables, ...(offers.length > 0 && { offers: [...offers] }) };
}
