import {
  briefOf,
  type ClaimSources,
  claimsOfAudit,
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
  /** Words that code had doubted and the audit did not: they are no fault wherever they stand. */
  readonly cleared: ReadonlySet<string>;
}

interface Asked {
  readonly lines: readonly WrittenLine[];
  readonly sources: ClaimSources;
  readonly doubts: readonly LineObjection[];
}

/**
 * Asks once for claims about people that cite nothing (docs/decisions/0026 §7); code holds the quotes of the answer against
 * the lines. null where the call fails: the checks of code stand alone then.
 */
export async function auditLines(
  { source, spending, request }: Turn,
  { lines, sources, doubts }: Asked,
  signal: AbortSignal,
): Promise<Audited | null> {
  if (lines.length === 0) return null;
  const prompt = writeAuditPrompt(lines, sources, doubts);
  try {
    const call = { userId: request.userId, prompt, maxTokens: MAX_TOKENS, thinks: false };
    const found = claimsOfAudit(await completeModelCall({ source, spending }, call, signal), lines, doubts);
    const shared = sharedDoubts(doubts, found);
    const besides = found.filter((each) => sharedDoubts(shared, [each]).length === 0);
    return {
      objections: [...shared, ...besides.map((each) => ({ ...withKey(each), brief: briefOf(each) }))],
      cleared: new Set(doubts.filter((each) => !shared.includes(each)).flatMap(({ doubt = [] }) => doubt)),
    };
  } catch (error) {
    if (signal.aborted || !(error instanceof VendorFailure)) throw error;
    return null;
  }
}

const withKey = ({ key, why }: Objection): LineObjection => ({ key, why });
