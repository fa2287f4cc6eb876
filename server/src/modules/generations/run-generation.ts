import { AppError } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { CoachMemory } from '../../coach/coach-memory';
import type { LanguageProvider, ProviderRequest } from '../../providers/language-provider';
import { makeStorableFilter, toStorable } from '../../providers/storable-text';
import { estimateTokens } from '../../providers/token-estimate';
import { cutShort } from '../../providers/vendor-failure';
import { makeAnswerScreen } from '../moderation/answer-screen';
import type { WordList } from '../moderation/word-list';
import { UsageMeter } from '../usage/usage-meter';
import { abortable, orAbort } from './abortable';
import type { AnswerLog } from './answer-log';
import type { DatabaseGate } from './database-gate';
import type { Turn, TurnStore } from './turn-store';

/** One question to be answered. */
export interface GenerationJob extends Turn {
  readonly userId: string;
  readonly agent: AgentDefinition;
  readonly question: string;
  /** False for the question that begins a conversation. */
  readonly hasHistory: boolean;
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
 * Answers one question: memory, provider, text into the log; resolves when the answer is complete. `onMeter` gets the
 * count of what it costs, which holds however the run ends. It holds no database connection while text arrives.
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
    let clean = makeStorableFilter();
    let hasText = false;
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
      if (event.type === 'replace') clean = makeStorableFilter();
      const written = event.type === 'replace' ? toStorable(event.text) : clean(event.text);
      const text = event.type === 'replace' ? screen.replace(written) : screen.push(written);
      if (event.type === 'replace') log.replace(text);
      else log.append(text);
      hasText = written.trim() !== '' || (event.type === 'text' && hasText);
      const tokens = meter.wrote(written);
      if (tokens > maxTokens) throw cutShort(`answer reached ${maxTokens} tokens`);
    }
    log.append(screen.end());
    if (!hasText) throw new AppError('empty_answer', 'the provider ended without any text');
  };

const estimateRequest = ({ agent, profile, history, question }: ProviderRequest): number =>
  [agent.prompt, profile, question.text, ...history.map(({ text }) => text)].reduce(
    (total, text) => total + estimateTokens(text),
    0,
  );

async function prepare(
  { userId, conversationId, generationId, questionId, question, agent, hasHistory }: GenerationJob,
  { turns, memory }: Pick<RunGenerationDeps, 'turns' | 'memory'>,
): Promise<ProviderRequest> {
  const history = hasHistory ? await turns.loadHistory(questionId, userId, HISTORY_MESSAGES) : [];
  const asked = { id: questionId, text: question };
  const { profileText } = await memory.prepare({ userId, conversationId, question: asked, history });
  return { agent, userId, conversationId, generationId, question: asked, history, profile: profileText };
}
