/** What the operator is told in a group chat, or by a receiver of JSON. */
export interface Alert {
  /** What happened, in one word for programs: `vendor_degraded`, `disk_recovered`. */
  readonly event: string;
  /** Why; null where all is well again. */
  readonly reason: string | null;
  /** What a person reads, without the brand. */
  readonly content: string;
  /** Further facts for receivers other than robots. No field may be called `at`, `timestamp` or `sign`. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Robots of group chats, and the message formats of their references. */
const ROBOTS: readonly (readonly [RegExp, (content: string) => object])[] = [
  [/(^|\.)(weixin\.qq|dingtalk)\.com$/, (content) => ({ msgtype: 'text', text: { content } })],
  [/(^|\.)(feishu\.cn|larksuite\.com)$/, (content) => ({ msg_type: 'text', content: { text: content } })],
];

interface AlertBodyDeps {
  readonly webhook: string;
  /** Begins the message, so that a robot that requires a keyword can have this one. */
  readonly brand: string;
  readonly now: number;
}

/**
 * Body of an alert. An unknown receiver gets the fields of all robots and the facts besides, so that a relay before a
 * robot works, too. No field may be called `at` (钉钉: mentions), `timestamp` or `sign` (飞书: the signature).
 */
export function alertBodyOf({ event, reason, content, facts }: Alert, deps: AlertBodyDeps): object {
  const text = `【${deps.brand}】${content}`;
  const robot = ROBOTS.find(([pattern]) => pattern.test(new URL(deps.webhook).hostname))?.[1];
  if (robot !== undefined) return robot(text);
  return {
    ...Object.assign({}, ...ROBOTS.map(([, make]) => make(text))),
    event,
    reason,
    time: new Date(deps.now).toISOString(),
    ...facts,
  };
}
