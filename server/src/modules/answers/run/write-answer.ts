import { AppError, type Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../../agents/agent-definition';
import type { CoachMemory } from '../../../coach/coach-memory';
import { abortable, orAbort } from '../../../concurrency/abortable';
import type { BoundedQueue } from '../../../concurrency/bounded-queue';
import { makeContinuation } from '../../../providers/continuation';
import type { LanguageProvider, ProviderRequest } from '../../../providers/language-provider';
import { makeStorableFilter, toStorable } from '../../../providers/storable-text';
import { estimateTokens } from '../../../providers/token-estimate';
import { cutShort } from '../../../providers/vendor/vendor-failure';
import { makeAnswerScreen } from '../../moderation/moderate-answer';
import type { WordList } from '../../moderation/word-list';
import { UsageMeter } from '../../quota/usage-meter';
import type { AnswerBefore, AnswerLog } from '../live/answer-log';
import type { AnswerStore } from '../store/answer-store';
import type { TurnIds } from '../turns/turn';
import type { TurnStore } from '../turns/turn-store';

/** One question to be answered. */
export interface GenerationJob extends TurnIds {
  readonly userId: string;
  readonly agent: AgentDefinition;
  readonly question: string;
  /** Order of a deliverable that came with the question. */
  readonly order: Order | null;
  /** The answer that the question follows; null at the beginning of a conversation. */
  readonly parentId: string | null;
  /** True for 重新生成 and 继续生成. */
  readonly isAgain: boolean;
  /** Text of a continued answer, and the number that its events go on from. */
  readonly before: AnswerBefore;
}

interface RunGenerationDeps {
  readonly turns: Pick<TurnStore, 'loadHistory'>;
  readonly memory: CoachMemory;
  readonly store: Pick<AnswerStore, 'markProgress'>;
  readonly connections: BoundedQueue;
  readonly pickProvider: (agent: AgentDefinition) => LanguageProvider;
  readonly maxTokens: number;
  /** Limit of a model's prompt, tokens. */
  readonly promptTokens: number;
  /** Words that an answer may not contain; read once per answer. */
  readonly words: () => WordList;
}

/** More than fits into any prompt; older messages are not read from the database. */
const HISTORY_MESSAGES = 60;

/**
 * Answers one question, or continues an answer that was cut: memory, provider, text into the log. Resolves when the
 * answer is complete. `onMeter` gets the token count of this run, which is valid however the run ends. No database
 * connection is held while text arrives (F35).
 * @throws AppError when the answer fails (`interrupted` when it was only cut short), or the signal's reason
 */
export const makeRunGeneration =
  ({ turns, memory, store, connections, pickProvider, maxTokens, promptTokens, words }: RunGenerationDeps) =>
  async (
    job: GenerationJob,
    log: AnswerLog,
    signal: AbortSignal,
    onMeter: (meter: UsageMeter) => void,
  ): Promise<void> => {
    const request = await orAbort(
      connections.run(() => prepare(job, { turns, memory })),
      signal,
    );
    const provider = pickProvider(job.agent);
    const meter = new UsageMeter({
      isFree: provider.answersBy === 'rules',
      estimatePrompt: () => Math.min(promptTokens, estimateRequest(request)),
    });
    onMeter(meter);
    const screen = makeAnswerScreen(words(), () => log.replace(''));
    const { text: partial } = job.before;
    let clean = makeStorableFilter();
    // The built-in coach gives exactly the rest, so no repetition has to be dropped.
    let fresh = makeContinuation(provider.answersBy === 'rules' ? '' : partial);
    // A model that adds nothing to the text so far has completed the answer.
    let hasText = partial.trim() !== '';
    for await (const event of abortable(provider.stream(request, signal), signal)) {
      if (event.type === 'usage') {
        meter.vendorCounted(event);
        continue;
      }
      if (event.type === 'stand-in') {
        meter.isFreeNow();
        log.standIn = { provider: event.provider, label: event.label };
        continue;
      }
      if (event.type === 'extras') {
        log.attachments = event.extras;
        continue;
      }
      if (event.type === 'progress') {
        const seq = log.seq + 1;
        // Stored before it is sent, so that a process that dies after the line leaves it marked.
        await connections.run(() => store.markProgress(job.generationId, seq));
        log.append(event.text);
        meter.wrote(event.text);
        hasText = true;
        continue;
      }
      if (event.type === 'replace' || event.type === 'goes-on') {
        clean = makeStorableFilter();
        fresh = makeContinuation('');
      }
      if (event.type === 'goes-on') continue;
      const written = event.type === 'replace' ? toStorable(event.text) : fresh.push(clean(event.text));
      const text = event.type === 'replace' ? screen.replace(written) : screen.push(written);
      // A replacement covers the text of this run only, unless the provider says that it is the whole answer.
      if (event.type === 'replace') log.replace(event.isWhole === true ? text : partial + text);
      else log.append(text);
      hasText = written.trim() !== '' || ((event.type === 'text' || partial !== '') && hasText);
      const tokens = meter.wrote(written);
      if (tokens > maxTokens) throw cutShort(`answer reached ${maxTokens} tokens`);
    }
    log.append(screen.push(fresh.end()));
    log.append(screen.end());
    if (!hasText) throw new AppError('empty_answer', 'the provider ended without any text');
  };

const estimateRequest = ({ agent, profile, history, question, partial }: ProviderRequest): number =>
  [agent.prompt, profile, question.text, partial, ...history.map(({ text }) => text)].reduce(
    (total, text) => total + estimateTokens(text),
    0,
  );

async function prepare(
  job: GenerationJob,
  { turns, memory }: Pick<RunGenerationDeps, 'turns' | 'memory'>,
): Promise<ProviderRequest> {
  const { agent, userId, conversationId, generationId, answerId, parentId, order, isAgain } = job;
  const question = { id: job.questionId, text: job.question };
  const history = parentId === null ? [] : await turns.loadHistory(question.id, userId, HISTORY_MESSAGES);
  const { profileText } = await memory.prepare({
    userId,
    conversationId,
    question,
    history,
    isAgain,
    agentKey: agent.key,
    order,
  });
  return {
    agent,
    userId,
    conversationId,
    generationId,
    answerId,
    parentId,
    question,
    order,
    history,
    profile: profileText,
    partial: job.before.text,
    isPartialProgress: job.before.isProgress === true,
    ruled: '',
  };
}
