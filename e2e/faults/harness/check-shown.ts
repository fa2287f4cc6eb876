import type { Person } from '../../test';
import type { ApiProcess } from './api-process';
import { ChatClient, Refused } from './chat-client';
import type { StoredMessage } from './check-stored';
import type { Ledger } from './ledger';

interface Printed {
  readonly apis: readonly ApiProcess[];
  readonly people: readonly Person[];
  readonly secrets: readonly string[];
}

/** I6: nothing that was sent or printed contains the vendor's name, a key, a token or a message. */
export function checkOutputs(ledger: Ledger, { apis, people, secrets }: Printed): string[] {
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

/** I1, I3, I7: people see the database's rows, and only their own: the list, the titles, every thread. */
export async function checkLists(
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
      const thread = await client.messages(id);
      if (new Set(thread.map((message) => message.id)).size !== thread.length)
        problems.push(`I7: a message is shown twice in ${id}`);
      for (const [index, message] of thread.entries()) {
        if (stored.get(message.id)?.text !== message.text)
          problems.push(`I1: shown otherwise than stored: ${message.id}`);
        if (index > 0 && message.parentId !== thread[index - 1]?.id)
          problems.push(`I7: the thread of ${id} is broken`);
      }
    }
  }
  return problems;
}

/** I3: another person's data are unknown to every kind of request. A sample: the routes have their own tests. */
export async function checkStrangers(
  ledger: Ledger,
  people: readonly Person[],
  site: string,
): Promise<string[]> {
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
