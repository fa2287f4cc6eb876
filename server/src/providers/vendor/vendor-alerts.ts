import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { HealthChange } from '../provider-health';
import { alertBodyOf, hostOf } from './alert-body';
import type { VendorSettings } from './vendor-settings';

interface VendorAlertsDeps {
  /** ALERT_WEBHOOK; null writes to the log only. */
  readonly webhook: string | null;
  /** Part of the message, so that a robot that requires a keyword can have this one. */
  readonly brand: string;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>;
  readonly now?: () => number;
  readonly timeoutMs?: number;
  readonly retryMs?: number;
}

/** Interval of alerts per vendor and reason, however often it fails and recovers. */
const QUIET_MS = 10 * 60_000;
const TIMEOUT_MS = 5_000;
const RETRY_MS = 1_000;

/**
 * Alerts the operator when a vendor begins to fail and when it answers again. Never blocks and never throws: an
 * answer does not wait for a webhook.
 */
export function makeVendorAlerts(deps: VendorAlertsDeps): (change: HealthChange) => void {
  const { log, now = Date.now } = deps;
  /** The last reported reason by vendor, and the time of each report. */
  const reported = new Map<VendorSettings, { reason: string | null; at: Map<string, number> }>();
  let delivered = Promise.resolve();
  return ({ vendor, reason }) => {
    const known = reported.get(vendor) ?? { reason: null, at: new Map<string, number>() };
    reported.set(vendor, known);
    if (reason === known.reason) return;
    if (reason !== null) {
      const last = known.at.get(reason);
      if (last !== undefined && now() - last < QUIET_MS) return;
      known.at.set(reason, now());
      log.error({ vendor: hostOf(vendor), reason, agents: vendor.agents }, 'vendor degraded');
    } else {
      log.info({ vendor: hostOf(vendor), agents: vendor.agents }, 'vendor answers again');
    }
    known.reason = reason;
    const { webhook } = deps;
    if (webhook === null) return;
    const body = alertBodyOf({ vendor, reason }, { webhook, brand: deps.brand, now: now() });
    // In order, so that the recovery never arrives before the failure.
    delivered = delivered.then(() => deliver(webhook, body, deps));
  };
}

async function deliver(webhook: string, body: object, deps: VendorAlertsDeps): Promise<void> {
  const { log, timeoutMs = TIMEOUT_MS, retryMs = RETRY_MS } = deps;
  for (let tries = 1; ; tries += 1) {
    const problem = await post(webhook, body, timeoutMs);
    if (problem === null) return;
    if (tries === 2) {
      // Without the address, which is a secret: it contains the robot's key.
      log.warn({ problem }, 'ALERT_WEBHOOK did not take the alert');
      return;
    }
    await sleep(retryMs, undefined, { ref: false });
  }
}

/** @returns null when the receiver accepted it, else the problem */
async function post(webhook: string, body: object, timeoutMs: number): Promise<string | null> {
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    });
    const text = response.body === null ? '' : await readShort(response.body);
    return response.ok ? refusalIn(text) : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'unreachable';
  }
}

const SHORT_BYTES = 4_096;

async function readShort(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > SHORT_BYTES) break;
  }
  return text;
}

/** Refusal in a reply with status 200: 企业微信 and 钉钉 use `errcode`, 飞书 `code`. */
function refusalIn(text: string): string | null {
  try {
    const { errcode, code } = JSON.parse(text) as { errcode?: unknown; code?: unknown };
    const status = errcode ?? code ?? 0;
    return status === 0 ? null : `the robot answered ${String(status).slice(0, 20)}`;
  } catch {
    return null;
  }
}
