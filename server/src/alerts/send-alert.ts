import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Alert, alertBodyOf } from './alert';

interface SendAlertDeps {
  /** ALERT_WEBHOOK; null sends nothing. */
  readonly webhook: string | null;
  readonly brand: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now?: () => number;
  readonly timeoutMs?: number;
  readonly retryMs?: number;
}

/** Tells the operator. Never blocks and never throws: what it tells of does not wait for a webhook. */
export type SendAlert = (alert: Alert) => void;

const TIMEOUT_MS = 5_000;
const RETRY_MS = 1_000;

/** Alerts arrive in the order in which they were sent, so that a recovery never precedes its failure. */
export function makeSendAlert(deps: SendAlertDeps): SendAlert {
  const { webhook, brand, now = Date.now } = deps;
  let delivered = Promise.resolve();
  return (alert) => {
    if (webhook === null) return;
    const body = alertBodyOf(alert, { webhook, brand, now: now() });
    delivered = delivered.then(() => deliver(webhook, body, deps));
  };
}

async function deliver(webhook: string, body: object, deps: SendAlertDeps): Promise<void> {
  const { log, timeoutMs, retryMs = RETRY_MS } = deps;
  for (let tries = 1; ; tries += 1) {
    const problem = await postAlert(webhook, body, timeoutMs);
    if (problem === null) return;
    if (tries === 2) {
      // Without the address, which is a secret: it contains the robot's key.
      log.warn({ problem }, 'ALERT_WEBHOOK did not take the alert');
      return;
    }
    await sleep(retryMs, undefined, { ref: false });
  }
}

/**
 * Posts the body of an alert once.
 * @returns null when the receiver accepted it, else the problem
 */
export async function postAlert(
  webhook: string,
  body: object,
  timeoutMs = TIMEOUT_MS,
): Promise<string | null> {
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
