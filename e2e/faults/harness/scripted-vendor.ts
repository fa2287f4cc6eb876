import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerTo, chunksOf, isScripted, scriptOf } from './vendor-text';

/** Key and name of the vendor, which must never occur in an output (I6). */
export const VENDOR_KEY = 'sk-faults-4f9a1c77';
export const VENDOR_NAME = 'AcmeMind';

/** One call of the product, as the vendor saw it. */
export interface VendorCall {
  readonly question: string;
  /** Position in the answer at which the call began: a continued answer already has a part. */
  readonly from: number;
  readonly startedAt: number;
  /** Chunks in the order of sending: time, and length of the answer after it in UTF-16 units. */
  readonly sent: { readonly at: number; readonly length: number }[];
  /** Time at which the connection closed; `wasCut` when the product closed it before the answer was complete. */
  closedAt: number | null;
  wasCut: boolean;
}

/** Custom behaviour for one call, in place of the question's script. */
export type CallScript = (response: http.ServerResponse, call: VendorCall) => Promise<void> | void;

/** A vendor over real HTTP whose every answer can be computed from its question. */
export interface ScriptedVendor {
  readonly port: number;
  readonly baseUrl: string;
  readonly calls: readonly VendorCall[];
  /** Calls for a question, in order. */
  callsFor(question: string): VendorCall[];
  /** Sets the behaviour of the next calls, until null is given. */
  play(act: CallScript | null): void;
  close(): Promise<void>;
}

/** Age, at a process's death, of the first chunk that is lost; 0 when nothing is lost. */
export function lossOf(call: VendorCall, keptLength: number, diedAt: number): number {
  const lost = call.sent.find(({ length }) => length > keptLength);
  return lost === undefined ? 0 : Math.max(0, diedAt - lost.at);
}

export const delta = (content: string): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

export const STREAM_HEAD = { 'content-type': 'text/event-stream', 'x-powered-by': VENDOR_NAME };
export const FINISH = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;

interface PromptMessage {
  readonly role: string;
  readonly content: string;
}

/** A user's message as a prompt tells it: behind its short name, and the last one behind all that changes. */
const toldIn = (content: string): string => /^[\s\S]*\[m\d+\] ([\s\S]*)$/.exec(content)?.[1] ?? content;

/** The call that asks for the records of an answer without any: no call for a question. */
const asksForRecords = ({ messages }: { messages: PromptMessage[] }): boolean =>
  messages.at(-1)?.content.startsWith('【补记录】') === true;

/** Question to be answered, and the part of its answer that exists already. */
function readPrompt({ messages }: { messages: PromptMessage[] }): { question: string; before: string } {
  const at = messages.findLastIndex(({ role, content }) => role === 'user' && isScripted(content));
  const question = toldIn(messages[at]?.content ?? '');
  const before = messages
    .slice(at + 1)
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content)
    .join('');
  return { question, before };
}

async function perform(response: http.ServerResponse, call: VendorCall): Promise<void> {
  const { pieces, pause, ending, until } = scriptOf(call.question);
  const rest = answerTo(call.question).slice(call.from);
  response.writeHead(200, STREAM_HEAD);
  let length = call.from;
  for (const [index, chunk] of chunksOf(rest, pieces).entries()) {
    if ((ending !== 'done' && index >= until) || response.destroyed) break;
    if (pause > 0) await sleep(pause);
    length += chunk.length;
    // Recorded before it is written: a later record would look like a loss when a process dies in between.
    call.sent.push({ at: Date.now(), length });
    response.write(delta(chunk));
  }
  if (response.destroyed) return;
  if (ending === 'done') response.end(FINISH);
  else if (ending === 'reset') response.socket?.resetAndDestroy();
}

/** Starts a vendor on loopback. */
export async function startScriptedVendor(): Promise<ScriptedVendor> {
  const calls: VendorCall[] = [];
  let act: CallScript | null = null;
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const prompt = JSON.parse(body) as { messages: PromptMessage[] };
    if (asksForRecords(prompt)) {
      response.writeHead(200, STREAM_HEAD);
      response.end(delta('-') + FINISH);
      return;
    }
    const { question, before } = readPrompt(prompt);
    const isContinued = before !== '' && answerTo(question).startsWith(before);
    const call: VendorCall = {
      question,
      from: isContinued ? before.length : 0,
      startedAt: Date.now(),
      sent: [],
      closedAt: null,
      wasCut: false,
    };
    calls.push(call);
    response.on('close', () => {
      call.closedAt = Date.now();
      call.wasCut = !response.writableFinished;
    });
    response.on('error', () => {});
    await (act ?? perform)(response, call);
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    callsFor: (question) => calls.filter((call) => call.question === question),
    play: (next) => {
      act = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
