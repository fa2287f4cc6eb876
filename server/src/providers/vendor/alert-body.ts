import type { HealthChange } from '../provider-health';
import { REASON_WORDS } from './vendor-reason-texts';
import type { VendorSettings } from './vendor-settings';

/** Host of the vendor, without the parts of its address that may be secret. */
export const hostOf = ({ baseUrl }: VendorSettings): string => new URL(baseUrl).host;

/** Robots of group chats, and the message formats of their references. */
const ROBOTS: readonly (readonly [RegExp, (content: string) => object])[] = [
  [/(^|\.)(weixin\.qq|dingtalk)\.com$/, (content) => ({ msgtype: 'text', text: { content } })],
  [/(^|\.)(feishu\.cn|larksuite\.com)$/, (content) => ({ msg_type: 'text', content: { text: content } })],
];

/**
 * Body of an alert. An unknown receiver gets the fields of all robots and the facts besides, so that a relay before a
 * robot works, too. No field may be called `at` (钉钉: mentions), `timestamp` or `sign` (飞书: the signature).
 */
export function alertBodyOf({ vendor, reason }: HealthChange, deps: AlertBodyDeps): object {
  const content = contentOf(vendor, reason, deps.brand);
  const robot = ROBOTS.find(([pattern]) => pattern.test(new URL(deps.webhook).hostname))?.[1];
  if (robot !== undefined) return robot(content);
  return {
    ...Object.assign({}, ...ROBOTS.map(([, make]) => make(content))),
    event: reason === null ? 'vendor_recovered' : 'vendor_degraded',
    reason,
    time: new Date(deps.now).toISOString(),
    agents: vendor.agents,
  };
}

interface AlertBodyDeps {
  readonly webhook: string;
  readonly brand: string;
  readonly now: number;
}

function contentOf(vendor: VendorSettings, reason: HealthChange['reason'], brand: string): string {
  const name = [hostOf(vendor), vendor.model].filter((part) => part !== null).join(' ');
  const agents = vendor.agents.join(', ');
  if (reason === null) return `【${brand}】AI 服务已恢复：${name}（${agents}）\nThe AI vendor answers again.`;
  const { zh, en, next } = REASON_WORDS[reason];
  return `【${brand}】AI 服务异常：${zh}，${name}（${agents}）\nThe AI vendor fails: ${en}. ${next}`;
}
