import { type DeliverableContent, deliverableSchemas } from '@qihang/shared/contracts';
import type { ComposeRequest, LanguageProvider, ProviderEvent } from '../../providers/language-provider';
import { estimateTokens } from '../../providers/token-estimate';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import { linesOf } from '../checks/content-lines';
import type { Fault, Sources } from '../checks/fault';
import type { Plan } from './plan-work';
import { readJsonObject } from './read-json';
import { settleContent, type WrittenKind, withoutFaultyTopics } from './settle-content';
import { type FaultyWriting, writingInstruction, writingMaterial } from './writing-prompt';

interface Writing {
  readonly compose: NonNullable<LanguageProvider['compose']>;
  readonly findFaults: (kind: WrittenKind, content: unknown, sources: Sources) => readonly Fault[];
  readonly kind: WrittenKind;
  readonly plan: Plan;
  readonly agentPrompt: string;
  readonly userId: string;
  readonly question: string;
  /** For all tries together. */
  readonly timeoutMs: number;
}

/** What came of it. `codes` are the faults of each try that was refused, for the log. */
export type Written =
  | { readonly content: DeliverableContent; readonly codes: readonly string[] }
  | { readonly content: null; readonly why: 'faulty' | 'unavailable'; readonly codes: readonly string[] };

type UsageEvent = Extract<ProviderEvent, { type: 'usage' }>;

/** Once, and again at most twice with what was wrong. */
const TRIES = 3;
/** A whole kit or script with room to spare, and within what the common models give. */
const MAX_TOKENS = 8_000;
/** No deliverable is that long: whoever goes on has misunderstood. */
const MAX_LENGTH = 60_000;

/**
 * Has a model write one deliverable and takes nothing of it that the rules refuse. Yields what it costs so far, so that a
 * stop in mid-writing is counted too.
 * @throws the signal's reason; a failure that the vendor has because of what was asked (`refused`)
 */
export async function* writeWithModel(
  writing: Writing,
  signal: AbortSignal,
): AsyncGenerator<UsageEvent, Written, undefined> {
  const { kind, plan, question, agentPrompt, userId } = writing;
  const instruction = writingInstruction(agentPrompt, kind);
  const codes: string[] = [];
  const patience = makePatience(signal, writing.timeoutMs);
  const spent = { promptTokens: 0, answerTokens: 0 };
  let faulty: FaultyWriting | null = null;
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const text = writingMaterial({ plan, kind, question, faulty });
      const request = { userId, instruction, text, maxTokens: MAX_TOKENS, isObject: true };
      const said: string = yield* readAll(writing.compose, request, patience.signal, spent);
      const judged = judge(writing, said);
      if (judged.content !== null) return { content: judged.content, codes };
      faulty = { said, faults: judged.faults };
      codes.push([...new Set(judged.faults.map(({ code }) => code))].join('+'));
    }
    return { content: null, why: 'faulty', codes };
  } catch (error) {
    signal.throwIfAborted();
    if (patience.signal.aborted) return { content: null, why: 'unavailable', codes: [...codes, 'slow'] };
    if (!(error instanceof VendorFailure) || error.reason === 'refused') throw error;
    return { content: null, why: 'unavailable', codes: [...codes, error.reason] };
  } finally {
    patience.release();
  }
}

/** One call, and what it costs on top of what was spent before; a break in mid-answer leaves what came. */
async function* readAll(
  compose: Writing['compose'],
  request: ComposeRequest,
  signal: AbortSignal,
  spent: { promptTokens: number; answerTokens: number },
): AsyncGenerator<UsageEvent, string, undefined> {
  const before = { ...spent };
  const prompt = estimateTokens(request.instruction + request.text);
  let said = '';
  let written = 0;
  let counted: UsageEvent | null = null;
  try {
    for await (const event of compose(request, signal)) {
      if (event.type === 'usage') counted = event;
      if (event.type === 'text' || event.type === 'replace') {
        said = event.type === 'text' ? said + event.text : event.text;
        written += estimateTokens(event.text);
      }
      spent.promptTokens = before.promptTokens + (counted?.promptTokens ?? prompt);
      spent.answerTokens = before.answerTokens + (counted?.answerTokens ?? written);
      yield { type: 'usage', ...spent };
      if (said.length > MAX_LENGTH) break;
    }
  } catch (error) {
    // Cut at its length: what came may be whole all the same, and if not, that is what it is told.
    if (!(error instanceof VendorFailure && error.reason === 'cut')) throw error;
  }
  return said;
}

type Judged =
  | { readonly content: DeliverableContent }
  | { readonly content: null; readonly faults: readonly Fault[] };

function judge({ kind, plan, question, findFaults }: Writing, said: string): Judged {
  const written = readJsonObject(said);
  if (written === null) return { content: null, faults: [NO_OBJECT] };
  const sources = { ...plan.input, said: [question, ...standingLines(plan)] };
  const faultsIn = (content: unknown) => findFaults(kind, content, sources);
  const settled = settleContent(kind, written, plan.draft);
  const faults = faultsIn(settled);
  if (faults.length === 0) return { content: deliverableSchemas[kind].parse(settled) };
  // A library without a few of its topics is a library: nothing has to be written again.
  const rest = withoutFaultyTopics(kind, written, faults);
  const mended = rest === null ? null : settleContent(kind, rest, plan.draft);
  if (mended === null || faultsIn(mended).length > 0) return { content: null, faults };
  return { content: deliverableSchemas[kind].parse(mended) };
}

/** 改一下 goes on from what stands, and so from what the user has written into it by hand. */
const standingLines = ({ reason, known }: Plan): readonly string[] =>
  reason === 'revise' ? linesOf(known?.versions[0]?.content).map(({ text }) => text) : [];

const NO_OBJECT: Fault = {
  code: 'shape',
  pointer: '',
  quote: '',
  text: '没有读到完整的 JSON 对象，只输出 JSON，写短一些',
};

/** A signal that aborts with the caller's, or when the time is up. */
function makePatience(signal: AbortSignal, timeoutMs: number): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const relay = () => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(new Error('the model takes too long')), timeoutMs);
  if (signal.aborted) relay();
  else signal.addEventListener('abort', relay, { once: true });
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      signal.removeEventListener('abort', relay);
      controller.abort(new Error('the writing is over'));
    },
  };
}
