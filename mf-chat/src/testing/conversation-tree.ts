import type { MessageDetail } from '@qihang/shared/contracts';
import { anId } from '@qihang/shared/testing';

export const aMessageDetail = (overrides: Partial<MessageDetail> = {}): MessageDetail => ({
  id: anId(),
  role: 'user',
  text: '我在无锡调钢琴十二年',
  status: 'complete',
  generationId: null,
  seq: 0,
  error: null,
  parentId: null,
  versions: [],
  label: overrides.role === 'ai' ? '离线教练' : '',
  createdAt: new Date().toISOString(),
  extras: null,
  ...overrides,
});

/** Messages of a conversation with all versions, and its selected thread, like on the server. */
export class ConversationTree {
  readonly #all: MessageDetail[] = [];
  #leafId: string | null = null;

  constructor(given: readonly Partial<MessageDetail>[]) {
    for (const message of given) this.add(aMessageDetail(message), this.#leafId);
  }

  /** Adds a message below its parent and makes it the newest of the thread. */
  add(message: MessageDetail, parentId: string | null): MessageDetail {
    const added = Object.assign(message, { parentId });
    this.#all.push(added);
    this.#leafId = added.id;
    return added;
  }

  get leaf(): MessageDetail | undefined {
    return this.find(this.#leafId);
  }

  find(id: string | null): MessageDetail | undefined {
    return this.#all.find((message) => message.id === id);
  }

  /** Selects the newest thread through a message. */
  select(id: string): void {
    this.#leafId = id;
    for (;;) {
      const next = this.#all.filter(({ parentId }) => parentId === this.#leafId).at(-1);
      if (next === undefined) return;
      this.#leafId = next.id;
    }
  }

  /** The selected thread, oldest first, each message with its versions. */
  thread(): MessageDetail[] {
    const thread: MessageDetail[] = [];
    for (let at = this.leaf; at !== undefined; at = this.find(at.parentId))
      thread.unshift(this.#describe(at));
    return thread;
  }

  #describe(message: MessageDetail): MessageDetail {
    const siblings = this.#all.filter(({ parentId }) => parentId === message.parentId);
    return { ...message, versions: siblings.length > 1 ? siblings.map(({ id }) => id) : [] };
  }
}
