import { AppError, type Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../../agents/agent-definition';
import { abortable, orAbort } from '../../../concurrency/abortable';
import type { BoundedQueue } from '../../../concurrency/bounded-queue';
import { makeContinuation } from '../../../providers/continuation';
import { makeStorableFilter, toStorable } from '../../../providers/storable-text';
import { cutShort } from '../../../providers/vendor/vendor-failure';
import { makeAnswerScreen } from '../../moderation/moderate-answer';
import type { WordList } from '../../moderation/word-list';
import { UsageMeter } from '../../quota/usage-meter';
import type { Answerer, AnswerRequest } from '../answerer';
import type { AnswerBefore, AnswerLog } from '../live/answer-log';
import type { AnswerStore } from '../store/answer-store';
import type { TurnIds } from '../turns/turn';

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
  readonly store: Pick<AnswerStore, 'markStandIn'>;
  readonly connections: BoundedQueue;
  readonly answererOf: (agent: AgentDefinition) => Answerer;
  readonly maxTokens: number;
  /** Words that an answer may not contain; read once per answer. */
  readonly words: () => WordList;
}

/**
 * Answers one question, or continues an answer that was cut: the answerer's text into the log. Resolves when the answer is
 * complete. `onMeter` gets the token count of this run, which is valid however the run ends. No database connection is
 * held while text arrives (F35).
 * @throws AppError when the answer fails (`interrupted` when it was only cut short), or the signal's reason
 */
export const makeRunGeneration =
  (deps: RunGenerationDeps) =>
  async (
    job: GenerationJob,
    log: AnswerLog,
    signal: AbortSignal,
    onMeter: (meter: UsageMeter) => void,
  ): Promise<void> => {
    const { maxTokens, words } = deps;
    const answerer = await orAbort(answererFor(deps, job, log), signal);
    const meter = new UsageMeter({ isFree: answerer.answersBy === 'rules' });
    onMeter(meter);
    const screen = makeAnswerScreen(words(), () => log.replace(''));
    const { text: partial } = job.before;
    let clean = makeStorableFilter();
    // The rules give exactly the rest, so no repetition has to be dropped.
    let fresh = makeContinuation(answerer.answersBy === 'rules' ? '' : partial);
    // A model that adds nothing to the text so far has completed the answer.
    let hasText = partial.trim() !== '';
    for await (const event of abortable(answerer.stream(requestOf(job), signal), signal)) {
      if (event.type === 'usage') {
        meter.counted(event);
        continue;
      }
      if (event.type === 'extras') {
        log.attachments = event.extras;
        continue;
      }
      if (event.type === 'work') {
        log.setWork(event.doing);
        continue;
      }
      if (event.type === 'replace' || event.type === 'goes-on') {
        clean = makeStorableFilter();
        fresh = makeContinuation('');
      }
      if (event.type === 'goes-on') continue;
      const written = event.type === 'replace' ? toStorable(event.text) : fresh.push(clean(event.text));
      const text = event.type === 'replace' ? screen.replace(written) : screen.push(written);
      // A replacement covers the text of this run only, unless the answerer says that it is the whole answer.
      if (event.type === 'replace') log.replace(event.isWhole === true ? text : partial + text);
      else log.append(text);
      hasText = written.trim() !== '' || ((event.type === 'text' || partial !== '') && hasText);
      const tokens = meter.wrote(written);
      if (tokens > maxTokens) throw cutShort(`answer reached ${maxTokens} tokens`);
    }
    log.append(screen.push(fresh.end()));
    log.append(screen.end());
    if (!hasText) throw new AppError('empty_answer', 'the answerer ended without any text');
  };

/** The agent's answerer, or who stands in for it; that is stored before the first word. */
async function answererFor(
  { store, connections, answererOf }: RunGenerationDeps,
  job: GenerationJob,
  log: AnswerLog,
): Promise<Answerer> {
  const expected = answererOf(job.agent);
  const standIn = await expected.standInFor?.(requestOf(job));
  if (standIn == null) return expected;
  await connections.run(() => store.markStandIn(job.generationId, standIn));
  log.standInLabel = standIn.label;
  return standIn.answerer;
}

const requestOf = (job: GenerationJob): AnswerRequest => {
  const { agent, userId, conversationId, generationId, answerId, parentId, order, isAgain, before } = job;
  return {
    ...{ agent, userId, conversationId, generationId, answerId, parentId, order, isAgain },
    question: { id: job.questionId, text: job.question },
    partial: before.text,
  };
};
