import { AppError, type Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { CoachMemory } from '../../coach/coach-memory';
import { makeContinuation } from '../../providers/continuation';
import type { LanguageProvider, ProviderRequest } from '../../providers/language-provider';
import { makeStorableFilter, toStorable } from '../../providers/storable-text';
import { estimateTokens } from '../../providers/token-estimate';
import { cutShort } from '../../providers/vendor-failure';
import { makeAnswerScreen } from '../moderation/answer-screen';
import type { WordList } from '../moderation/word-list';
import { UsageMeter } from '../usage/usage-meter';
import { abortable, orAbort } from './abortable';
import type { AnswerBefore, AnswerLog } from './answer-log';
import type { DatabaseGate } from './database-gate';
import type { Turn, TurnStore } from './turn-store';

/** One question to be answered. */
export interface GenerationJob extends Turn {
  readonly userId: string;
  readonly agent: AgentDefinition;
  readonly question: string;
  /** The piece of work that came with it by a button. */
  readonly order: Order | null;
  /** The answer that the question follows; null for the one that begins a conversation. */
  readonly parentId: string | null;
  /** The question was answered before: 重新生成 or 继续生成. */
  readonly isAgain: boolean;
  /** What the answer says already, where it is continued, and the number that it goes on from. */
  readonly before: AnswerBefore;
}

interface RunGenerationDeps {
  readonly turns: Pick<TurnStore, 'loadHistory'>;
  readonly memory: CoachMemory;
  readonly gate: DatabaseGate;
  readonly pickProvider: (agent: AgentDefinition) => LanguageProvider;
  readonly maxTokens: number;
  /** What a model is given to read at most. */
  readonly promptTokens: number;
  /** What may not be answered; the list of the moment holds for the whole answer. */
  readonly words: () => WordList;
}

/** More than any prompt has room for; older messages are not even read. */
const HISTORY_MESSAGES = 60;

/**
 * Answers one question, or goes on with an answer that was cut: memory, provider, text into the log; resolves when the
 * answer is complete. `onMeter` gets the count of what this run costs, which holds however it ends. It holds no database connection while text arrives.
 * @throws AppError when the answer fails (`interrupted` when it was only cut short), or the signal's reason
 */
export const makeRunGeneration =
  ({ turns, memory, gate, pickProvider, maxTokens, promptTokens, words }: RunGenerationDeps) =>
  async (
    job: GenerationJob,
    log: AnswerLog,
    signal: AbortSignal,
    onMeter: (meter: UsageMeter) => void,
  ): Promise<void> => {
    const request = await orAbort(
      gate.run(() => prepare(job, { turns, memory })),
      signal,
    );
    const provider = pickProvider(job.agent);
    const meter = new UsageMeter({
      isFree: provider.id === 'coach',
      estimatePrompt: () => Math.min(promptTokens, estimateRequest(request)),
    });
    onMeter(meter);
    const screen = makeAnswerScreen(words(), () => log.replace(''));
    const { text: partial } = job.before;
    let clean = makeStorableFilter();
    // The built-in coach goes on with exactly the rest.
    let fresh = makeContinuation(provider.id === 'coach' ? '' : partial);
    // A model that has nothing to add to what is there has completed it.
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
        log.extras = event.extras;
        continue;
      }
      if (event.type === 'replace' || event.type === 'goes-on') {
        clean = makeStorableFilter();
        fresh = makeContinuation('');
      }
      if (event.type === 'goes-on') continue;
      const written = event.type === 'replace' ? toStorable(event.text) : fresh.push(clean(event.text));
      const text = event.type === 'replace' ? screen.replace(written) : screen.push(written);
      // What a provider replaces is what it said itself, unless it says more.
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
    ruled: '',
  };
}
