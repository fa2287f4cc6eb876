import { failureOfStatus, VendorFailure } from '../vendor/vendor-failure';

/** One event of a Dify stream; workflow progress, tools and speech are `other`. */
export interface DifyEvent {
  /**
   * `text` is appended; `whole` repeats all text; `replace` replaces all text (moderation); `thought` is reasoning, which
   * is not read; `finished` is a workflow at its end, though text may still follow; nothing follows an `end`.
   */
  readonly kind: 'text' | 'whole' | 'replace' | 'thought' | 'finished' | 'end' | 'other';
  readonly text: string;
  readonly taskId: string | null;
  readonly usage: { readonly promptTokens: number; readonly answerTokens: number } | null;
}

type Fields = Readonly<Record<string, unknown>>;

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Accepts only plausible ids, because they go back to the vendor in a path and a body. */
const asId = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : null;

const asCount = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31 ? value : 0;

const KINDS: Readonly<Record<string, DifyEvent['kind']>> = {
  message: 'text',
  agent_message: 'text',
  message_replace: 'replace',
  reasoning_chunk: 'thought',
  agent_thought: 'thought',
  message_end: 'end',
  workflow_finished: 'finished',
  // The app waits for a person's input, which a chat cannot offer.
  workflow_paused: 'end',
  human_input_required: 'end',
};

const usageOf = (fields: Fields): DifyEvent['usage'] => {
  const usage = asFields(asFields(fields.metadata).usage);
  return usage.prompt_tokens === undefined
    ? null
    : { promptTokens: asCount(usage.prompt_tokens), answerTokens: asCount(usage.completion_tokens) };
};

/**
 * Makes the reader of one Dify stream. Agent apps stream `agent_message` and may close with one `message` that
 * repeats the whole answer: it must not be appended.
 * @throws VendorFailure for an `error` event, a failed workflow and broken JSON
 */
export function makeDifyReader(): (data: string) => DifyEvent {
  let isAgentApp = false;
  return (data) => {
    const fields = parse(data);
    const name = asText(fields.event);
    if (name === 'error') throw failureIn(fields);
    const work = asFields(fields.data);
    if (name === 'workflow_finished' && work.status === 'failed') {
      throw new VendorFailure('server', 'the vendor says that its workflow failed');
    }
    isAgentApp ||= name === 'agent_message';
    const kind = (Object.hasOwn(KINDS, name) ? KINDS[name] : undefined) ?? 'other';
    return {
      kind: name === 'message' && isAgentApp ? 'whole' : kind,
      text: kind === 'finished' ? asText(asFields(work.outputs).answer) : asText(fields.answer),
      taskId: asId(fields.task_id),
      usage: name === 'message_end' ? usageOf(fields) : null,
    };
  };
}

const parse = (data: string): Fields => {
  if (!data.trimStart().startsWith('{')) return {};
  try {
    return asFields(JSON.parse(data));
  } catch (cause) {
    throw new VendorFailure('garbage', 'vendor sent broken JSON', { cause });
  }
};

const failureIn = ({ status, code }: Fields): VendorFailure =>
  refineDifyFailure(
    failureOfStatus(typeof status === 'number' && status >= 400 ? status : 500, asText(code)),
  );

/** Tells an exhausted plan, which no retry can help, from too many parallel requests, which pass. */
export const refineDifyFailure = (failure: VendorFailure): VendorFailure =>
  failure.vendorCode === 'rate_limit_error'
    ? new VendorFailure('balance', failure.message, {
        cause: failure,
        vendorCode: failure.vendorCode,
        ...(failure.vendorStatus === null ? {} : { vendorStatus: failure.vendorStatus }),
      })
    : failure;
