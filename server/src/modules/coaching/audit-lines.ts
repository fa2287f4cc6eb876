import {
  briefOf,
  type ClaimSources,
  claimsOfAudit,
  isAudit,
  type Objection,
  sharedDoubts,
} from '@qihang/coach/checks';
import type { LineObjection, WrittenLine } from '@qihang/coach/kinds';
import { writeAuditPrompt } from '@qihang/coach/writing';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import { completeModelCall } from './call-model';
import type { Turn } from './turn-deps';

const MAX_TOKENS = 1_500;

/** What the audit has against lines: of what code doubted in them, what it doubts too, and what it has found besides. */
export interface Audited {
  readonly objections: readonly LineObjection[];
  /** What code had doubted and the audit did not, each in its line. */
  readonly cleared: readonly LineObjection[];
}

interface Asked {
  readonly lines: readonly WrittenLine[];
  readonly sources: ClaimSources;
  readonly doubts: readonly LineObjection[];
  readonly secrets: readonly string[];
}

/**
 * Asks once for claims about people that cite nothing (docs/decisions/0026 §7); code holds the quotes of the answer against
 * the lines. null where the call fails, or answers something else: the checks of code stand alone then.
 */
export async function auditLines(
  { source, spending, request }: Turn,
  { lines, sources, doubts, secrets }: Asked,
  signal: AbortSignal,
): Promise<Audited | null> {
  if (lines.length === 0) return null;
  const prompt = writeAuditPrompt(lines, sources, { doubts, secrets });
  try {
    const call = { userId: request.userId, prompt, maxTokens: MAX_TOKENS, thinks: false };
    const answer = await completeModelCall({ source, spending }, call, signal);
    if (!isAudit(answer, lines)) return null;
    const found = claimsOfAudit(answer, lines, doubts);
    const shared = sharedDoubts(doubts, found);
    const isSaid = ({ key, quote }: Objection) =>
      shared.some((each) => each.key === key && each.doubt?.includes(quote) === true);
    const besides = found.filter((each) => !isSaid(each));
    return {
      objections: [...shared, ...besides.map((each) => ({ ...withKey(each), brief: briefOf(each) }))],
      cleared: doubts.filter((each) => !shared.includes(each)),
    };
  } catch (error) {
    if (signal.aborted || !(error instanceof VendorFailure)) throw error;
    return null;
  }
}

const withKey = ({ key, why }: Objection): LineObjection => ({ key, why });
