import pc from 'picocolors';
import type { VendorCheck } from '../providers/vendor/vendor-check';
import type { VendorSettings } from '../providers/vendor/vendor-settings';
import { adviceFor } from './ai-advice';
import { maskKey } from './mask-key';

/** The address without its possibly secret parts: a name, a password, a query. */
export const addressOf = ({ baseUrl }: VendorSettings): string => {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`;
};

export const describeVendor = (vendor: VendorSettings): string =>
  [
    vendor.id,
    addressOf(vendor),
    vendor.model,
    vendor.apiKey === null ? 'no key' : `key ${maskKey(vendor.apiKey)}`,
    `for ${vendor.agents.join(', ')}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');

const seconds = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** Report for the operator: the vendor's figures, or the cause of a failure and its remedy. */
export function reportLinesOf(vendor: VendorSettings, result: VendorCheck): string[] {
  const lines = [pc.bold(describeVendor(vendor))];
  if (result.cause === null) lines.push(pc.green(`  works: ${measured(result)}`));
  else {
    const { meaning, next } = adviceFor(result.cause, vendor, result);
    const details = result.detail === null ? '' : ` (${result.detail})`;
    lines.push(pc.red(`  ${result.cause}: ${meaning}${details}`), `  next: ${next}`);
    if (result.arrivals > 0) lines.push(`  measured: ${measured(result)}`);
  }
  if (result.refusedFields.length > 0) {
    lines.push(`  note: it does not take ${result.refusedFields.join(', ')}; answers are asked for without.`);
  }
  return lines;
}

function measured({ firstTokenMs, totalMs, arrivals, usage, characters }: VendorCheck): string {
  const streams = arrivals > 1 ? `${arrivals} pieces` : 'one piece';
  const tokens =
    usage === null ? 'tokens not counted' : `${usage.promptTokens} + ${usage.answerTokens} tokens`;
  const first = firstTokenMs === null ? 'no token' : `first token after ${seconds(firstTokenMs)}`;
  return `${first}, all after ${seconds(totalMs)}, ${characters} characters in ${streams}, ${tokens}`;
}
