import type { Acknowledged, Ledger } from './ledger';
import { firstDifference } from './texts';
import { answerTo, isScripted } from './vendor-text';

export interface StoredMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly user_id: string;
  readonly parent_id: string | null;
  readonly role: 'user' | 'ai';
  readonly text: string;
  readonly status: string;
}

export interface StoredGeneration {
  readonly id: string;
  readonly answer_id: string;
  readonly question_id: string;
  readonly status: string;
}

const isGone = (ledger: Ledger, { start }: Acknowledged, messages: readonly StoredMessage[]): boolean =>
  ledger.deleted.has(start.conversationId) ||
  (ledger.maybeDeleted.has(start.conversationId) &&
    messages.every(({ conversation_id }) => conversation_id !== start.conversationId));

/** I1 and I7: acknowledged questions are stored, once, as they were written; deleted ones are not. */
export function checkQuestions(ledger: Ledger, messages: readonly StoredMessage[]): string[] {
  const problems: string[] = [];
  for (const [id, question] of ledger.questions) {
    const { message, start, person } = question;
    const same = messages.filter(
      ({ role, text, user_id }) => role === 'user' && text === message && user_id === person.user.id,
    );
    const found = same.find((row) => row.id === id);
    if (isGone(ledger, question, messages)) {
      if (same.length > 0) problems.push(`I7: deleted, and there again: ${message}`);
    } else if (found === undefined) problems.push(`I1: acknowledged and lost: ${message}`);
    else if (same.length > 1) problems.push(`I7: ${same.length} times: ${message}`);
    else if (found.conversation_id !== start.conversationId) problems.push(`I3: elsewhere: ${message}`);
  }
  // A question whose acknowledgement was lost may be stored, but not twice.
  const texts = messages.filter(({ role }) => role === 'user').map((row) => `${row.user_id} ${row.text}`);
  const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
  return [...problems, ...twice.map((text) => `I7: stored twice: ${text}`)];
}

const FINAL: ReadonlySet<string> = new Set(['complete', 'stopped', 'failed', 'interrupted']);

/** I2: exactly one final answer for each version, and its text is the vendor's or a beginning of it. */
export function checkAnswers(
  ledger: Ledger,
  messages: readonly StoredMessage[],
  generations: readonly StoredGeneration[],
): string[] {
  const problems: string[] = [];
  for (const question of messages.filter(({ role }) => role === 'user')) {
    const answers = messages.filter(({ role, parent_id }) => role === 'ai' && parent_id === question.id);
    const known = ledger.questions.get(question.id);
    const wanted = known?.answers ?? new Set<string>();
    const most = Math.max(1, wanted.size) + (known?.maybeMore ?? 0);
    const missing = [...wanted].filter((id) => answers.every((answer) => answer.id !== id));
    if (missing.length > 0) problems.push(`I1: ${missing.length} answers are lost: ${question.text}`);
    if (answers.length < 1 || answers.length > most)
      problems.push(`I2: ${answers.length} answers in place of ${most}: ${question.text}`);
    const whole = isScripted(question.text) ? answerTo(question.text) : null;
    for (const answer of answers) {
      const runs = generations.filter(({ answer_id }) => answer_id === answer.id);
      const [run] = runs;
      if (run === undefined || runs.length > 1) {
        problems.push(`I2: ${runs.length} generations of one answer: ${question.text}`);
        continue;
      }
      problems.push(...checkAnswer(question.text, whole, answer, run, ledger));
    }
  }
  return problems;
}

function checkAnswer(
  question: string,
  whole: string | null,
  answer: StoredMessage,
  run: StoredGeneration,
  ledger: Ledger,
): string[] {
  const problems: string[] = [];
  if (!FINAL.has(answer.status) || answer.status !== run.status)
    problems.push(`I2: the answer is ${answer.status}, its generation ${run.status}: ${question}`);
  if (whole !== null && answer.status === 'complete' && answer.text !== whole)
    problems.push(
      `I1: complete, and not what the vendor sent: ${question}: ${firstDifference(answer.text, whole)}`,
    );
  if (whole !== null && !whole.startsWith(answer.text))
    problems.push(
      `I7: not the beginning of the vendor’s: ${question}: ${firstDifference(answer.text, whole)}`,
    );
  const seen = ledger.ends.get(run.id);
  if (seen !== undefined && seen.status !== 'failed' && seen.status !== answer.status)
    problems.push(`I1: seen as ${seen.status}, stored as ${answer.status}: ${question}`);
  if (seen !== undefined && seen.status !== 'failed' && seen.text !== answer.text)
    problems.push(`I1: a viewer got another text: ${question}: ${firstDifference(answer.text, seen.text)}`);
  return problems;
}

/** I3: every row belongs to the person to whom its question was acknowledged. */
export function checkOwners(ledger: Ledger, messages: readonly StoredMessage[]): string[] {
  const owners = new Map(
    [...ledger.questions.values()].map(({ start, person }) => [start.conversationId, person.user.id]),
  );
  return messages.flatMap(({ id, conversation_id, user_id }) => {
    const owner = owners.get(conversation_id);
    return owner === undefined || owner === user_id ? [] : [`I3: message ${id} belongs to somebody else`];
  });
}
