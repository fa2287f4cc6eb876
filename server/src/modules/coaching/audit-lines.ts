import { briefOf, type ClaimSources, claimsOfAudit } from '@qihang/coach/checks';
import type { LineObjection, WrittenLine } from '@qihang/coach/kinds';
import { writeAuditPrompt } from '@qihang/coach/writing';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import { completeModelCall } from './call-model';
import type { Turn } from './turn-deps';

const MAX_TOKENS = 1_500;

/**
 * Asks once for claims about people that cite nothing (docs/decisions/0026 §7); code holds the quotes of the answer against
 * the lines. Where the call fails, the checks of code stand alone.
 */
export async function auditLines(
  { source, spending, request }: Turn,
  lines: readonly WrittenLine[],
  sources: ClaimSources,
  signal: AbortSignal,
): Promise<readonly LineObjection[]> {
  if (lines.length === 0) return [];
  const prompt = writeAuditPrompt(lines, sources);
  try {
    const call = { userId: request.userId, prompt, maxTokens: MAX_TOKENS, thinks: false };
    const text = await completeModelCall({ source, spending }, call, signal);
    return claimsOfAudit(text, lines).map((found) => ({
      key: found.key,
      why: found.why,
      brief: briefOf(found),
    }));
  } catch (error) {
    if (signal.aborted || !(error instanceof VendorFailure)) throw error;
    return [];
  }
}
