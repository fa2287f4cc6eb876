import {
  briefOf,
  type ClaimSources,
  claimsOfAudit,
  clearedDoubts,
  type Objection,
} from '@qihang/coach/checks';
import type { LineObjection, WrittenLine } from '@qihang/coach/kinds';
import { writeAuditPrompt } from '@qihang/coach/writing';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import { completeModelCall } from './call-model';
import type { Turn } from './turn-deps';

const MAX_TOKENS = 1_500;

/** What the audit has against lines, and which of the doubts of code it has answered for. */
export interface Audited {
  readonly objections: readonly LineObjection[];
  readonly cleared: readonly LineObjection[];
}

/** Nothing was looked at: code stands alone. */
export const UNAUDITED: Audited = { objections: [], cleared: [] };

interface Asked {
  readonly lines: readonly WrittenLine[];
  readonly sources: ClaimSources;
  readonly doubts: readonly LineObjection[];
  readonly secrets: readonly string[];
}

/**
 * Asks once for claims about people that cite nothing (docs/decisions/0026 §7); code holds the quotes of the answer against
 * the lines. Where the call fails, or answers for none of the doubts, the checks of code stand alone.
 */
export async function auditLines(
  { source, spending, request }: Turn,
  { lines, sources, doubts, secrets }: Asked,
  signal: AbortSignal,
): Promise<Audited> {
  if (lines.length === 0) return UNAUDITED;
  const prompt = writeAuditPrompt(lines, sources, { doubts, secrets });
  try {
    const call = { userId: request.userId, prompt, maxTokens: MAX_TOKENS, thinks: false };
    const answer = await completeModelCall({ source, spending }, call, signal);
    const found = claimsOfAudit(answer, lines, doubts);
    const cleared = clearedDoubts(answer, doubts, sources, found);
    const isDoubted = ({ key, quote }: Objection) =>
      doubts.some((each) => each.key === key && each.doubt?.includes(quote) === true);
    const besides = found.filter((each) => !isDoubted(each));
    return { objections: besides.map((each) => ({ ...withKey(each), brief: briefOf(each) })), cleared };
  } catch (error) {
    if (signal.aborted || !(error instanceof VendorFailure)) throw error;
    return UNAUDITED;
  }
}

const withKey = ({ key, why }: Objection): LineObjection => ({ key, why });
