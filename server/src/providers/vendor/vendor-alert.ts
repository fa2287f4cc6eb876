import type { Alert } from '../../alerts/alert';
import type { HealthChange } from '../provider-health';
import { REASON_WORDS } from './vendor-reason-texts';
import type { VendorSettings } from './vendor-settings';

/** Host of the vendor, without the parts of its address that may be secret. */
export const hostOf = ({ baseUrl }: VendorSettings): string => new URL(baseUrl).host;

/** What the operator is told of a vendor that fails, or answers again. */
export const vendorAlertOf = ({ vendor, reason }: HealthChange): Alert => ({
  event: reason === null ? 'vendor_recovered' : 'vendor_degraded',
  reason,
  content: contentOf(vendor, reason),
  facts: { agents: vendor.agents },
});

function contentOf(vendor: VendorSettings, reason: HealthChange['reason']): string {
  const name = [hostOf(vendor), vendor.model].filter((part) => part !== null).join(' ');
  const agents = vendor.agents.join(', ');
  if (reason === null) return `AI 服务已恢复：${name}（${agents}）\nThe AI vendor answers again.`;
  const { zh, en, next } = REASON_WORDS[reason];
  return `AI 服务异常：${zh}，${name}（${agents}）\nThe AI vendor fails: ${en}. ${next}`;
}
