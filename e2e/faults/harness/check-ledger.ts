import { expect } from '@playwright/test';
import type { Person } from '../../test';
import type { ApiProcess } from './api-process';
import { ChatClient, Refused } from './chat-client';
import { query } from './cluster';
import type { Acknowledged, Ledger } from './ledger';
import { answerTo, isScripted } from './vendor-text';

interface StoredMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly user_id: string;
  readonly parent_id: string | null;
  readonly role: 'user' | 'ai';
  readonly text: string;
  readonly status: string;
}

interface StoredGeneration {
  readonly id: string;
  readonly answer_id: string;
  readonly question_id: string;
  readonly status: string;
}

interface Ground {
  readonly databaseUrl: string;
  readonly apis: readonly ApiProcess[];
  readonly people: readonly Person[];
  /** Words that may stand in nobody's output. */
  readonly secrets: readonly string[];
}

const SETTLE_MS = 40_000;

/** Waits until no answer is under way: every generation has ended, whoever ran it. */
export async function untilSettled(databaseUrl: string, timeout = SETTLE_MS): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await query<{ open: number }>(
          databaseUrl,
          `SELECT (SELECT count(*) FROM generations WHERE status = 'running')::int
                + (SELECT count(*) FROM messages WHERE status = 'streaming')::int AS open`,
        );
        return row?.open;
      },
      { timeout, message: 'answers that never end (I2, I4)' },
    )
    .toBe(0);
}

/**
 * Holds what the product acknowledged against what it has: the invariants I1 to I7 of the failure matrix. It needs at
 * least one process that takes requests.
 */
export async function checkLedger(ledger: Ledger, ground: Ground): Promise<void> {
  const { databaseUrl, apis } = ground;
  await untilSettled(databaseUrl);
  const messages = await query<StoredMessage>(databaseUrl, 'SELECT * FROM messages ORDER BY position');
  const generations = await query<StoredGeneration>(databaseUrl, 'SELECT * FROM generations');
  const problems = [
    ...checkQuestions(ledger, messages),
    ...checkAnswers(ledger, messages, generations),
    ...checkOwners(ledger, messages),
    ...checkOutputs(ledger, ground),
    ...apis.flatMap((api) => (api.isAlive() ? [] : [`I5: the process on ${api.port} is dead`])),
  ];
  const site = apis.find((api) => api.isAlive())?.url;
  if (site !== undefined) {
    problems.push(...(await checkLists(ledger, ground.people, site, messages)));
    problems.push(...(await checkStrangers(ledger, ground.people, site)));
  }
  expect(problems).toEqual([]);
}

const isGone = (ledger: Ledger, { start }: Acknowledged, messages: readonly StoredMessage[]): boolean =>
  ledger.deleted.has(start.conversationId) ||
  (ledger.maybeDeleted.has(start.conversationId) &&
    messages.every(({ conversation_id }) => conversation_id !== start.conversationId));

/** I1 and I7: what was acknowledged is there, once, as it was written; what was deleted is not. */
function checkQuestions(ledger: Ledger, messages: readonly StoredMessage[]): string[] {
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
  // A question whose acknowledgement was lost may be there; twice it may not.
  const texts = messages.filter(({ role }) => role === 'user').map((row) => `${row.user_id} ${row.text}`);
  const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
  return [...problems, ...twice.map((text) => `I7: stored twice: ${text}`)];
}

const FINAL: ReadonlySet<string> = new Set(['complete', 'stopped', 'failed', 'interrupted']);

/** I2: exactly one final answer for each version, and its text is what the vendor sent, or the beginning of it. */
function checkAnswers(
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

/** Fails when a text is not the vendor's whole answer, and says where they part. */
export function expectWhole(message: string, text: string): void {
  const wanted = answerTo(message);
  if (text !== wanted) throw new Error(`not the vendor’s text: ${message}: ${firstDifference(text, wanted)}`);
}

/** Where two texts part, in few words. */
function firstDifference(found: string, wanted: string): string {
  let at = 0;
  while (at < found.length && found[at] === wanted[at]) at += 1;
  const near = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 10), at + 10));
  return `at ${at} of ${found.length}/${wanted.length}: ${near(found)}, not ${near(wanted)}`;
}

/** I3: every row belongs to whom its question was acknowledged to. */
function checkOwners(ledger: Ledger, messages: readonly StoredMessage[]): string[] {
  const owners = new Map(
    [...ledger.questions.values()].map(({ start, person }) => [start.conversationId, person.user.id]),
  );
  return messages.flatMap(({ id, conversation_id, user_id }) => {
    const owner = owners.get(conversation_id);
    return owner === undefined || owner === user_id ? [] : [`I3: message ${id} belongs to somebody else`];
  });
}

/** I6: nothing that was sent or printed names the vendor, a key or a token, or quotes what was said. */
function checkOutputs(ledger: Ledger, { apis, people, secrets }: Ground): string[] {
  const spoken = [...ledger.questions.values()].map(({ message }) => message);
  const words = [
    ...secrets,
    ...people.flatMap(({ token, password, username }) => [token, password, username]),
    ...spoken,
  ];
  const printed = apis.flatMap((api) =>
    words.filter((word) => api.output().includes(word)).map((word) => `I6: printed: ${word.slice(0, 40)}`),
  );
  return [...ledger.leaks.map((leak) => `I6: ${leak}`), ...printed];
}

/** What people see is what the database has, and only theirs: the list, the titles, every line of messages. */
async function checkLists(
  ledger: Ledger,
  people: readonly Person[],
  site: string,
  messages: readonly StoredMessage[],
): Promise<string[]> {
  const problems: string[] = [];
  const stored = new Map(messages.map((message) => [message.id, message]));
  for (const person of people) {
    const client = new ChatClient(person, site, ledger.received);
    const list = await client.conversations();
    const ids = list.map(({ id }) => id);
    const own = new Set(
      messages.filter(({ user_id }) => user_id === person.user.id).map((row) => row.conversation_id),
    );
    if (new Set(ids).size !== ids.length) problems.push(`I7: a conversation is listed twice`);
    for (const id of own) if (!ids.includes(id)) problems.push(`I1: conversation ${id} is not listed`);
    for (const id of ids) if (!own.has(id)) problems.push(`I3: conversation ${id} is listed to a stranger`);
    for (const { id, title } of list) {
      const wanted = ledger.titles.get(id);
      const others = ledger.maybeTitles.get(id) ?? new Set<string>();
      if (wanted !== undefined && wanted !== title && !others.has(title))
        problems.push(`I1: the title is ${title}, not ${wanted}`);
      const line = await client.messages(id);
      if (new Set(line.map((message) => message.id)).size !== line.length)
        problems.push(`I7: a message is shown twice in ${id}`);
      for (const [index, message] of line.entries()) {
        if (stored.get(message.id)?.text !== message.text)
          problems.push(`I1: shown otherwise than stored: ${message.id}`);
        if (index > 0 && message.parentId !== line[index - 1]?.id)
          problems.push(`I7: the line of ${id} is broken`);
      }
    }
  }
  return problems;
}

/** I3: what is somebody else's is unknown, to every way of asking. A few of them: the routes have their own tests. */
async function checkStrangers(ledger: Ledger, people: readonly Person[], site: string): Promise<string[]> {
  const sample = [...ledger.questions.values()].slice(-3);
  const problems: string[] = [];
  for (const { person, start } of sample) {
    const stranger = people.find(({ user }) => user.id !== person.user.id);
    if (stranger === undefined) return problems;
    const client = new ChatClient(stranger, site, ledger.received);
    const attempts = [
      () => client.messages(start.conversationId),
      () => client.stop(start.generationId),
      () => client.watch(start.generationId, 0).next(),
      () => client.json('DELETE', `/api/chat/conversations/${start.conversationId}`),
      () => client.json('POST', `/api/chat/conversations/${start.conversationId}/name`, { title: '别人的' }),
      () => client.send('偷看', { conversationId: start.conversationId }).next(),
    ];
    for (const [index, attempt] of attempts.entries()) {
      const status = await attempt().then(
        () => 200,
        (error: unknown) => (error instanceof Refused ? error.status : 0),
      );
      if (status !== 404) problems.push(`I3: a stranger’s attempt ${index} was answered ${status}`);
    }
  }
  return problems;
}
