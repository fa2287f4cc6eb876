import { changeFacts, type FactChange, type FactHistory } from '@qihang/coach/facts';
import type { ShelfContents } from '@qihang/coach/kinds';
import type { CareState } from '@qihang/coach/safety';
import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import type { ShelfItem } from '../modules/deliverables/deliverable-repository';
import type {
  KnownDeliverable,
  NewWork,
  SavedWork,
  WhichDeliverable,
} from '../modules/deliverables/deliverable-store';

/** All that the product would remember of one user, without a database. */
export class Remembered {
  facts: readonly FactHistory[] = [];
  care: CareState | null = null;
  readonly withheld = new Set<string>();
  /** Last changed first. */
  #works: KnownDeliverable[] = [];
  /** Ids in the order in which they were made, by which a brief names them. */
  readonly #made: string[] = [];
  #titles = new Map<string, string>();

  change(plan: (known: readonly FactHistory[]) => readonly FactChange[]): readonly FactHistory[] {
    this.facts = changeFacts(this.facts, plan(this.facts));
    return this.facts;
  }

  get shelf(): ShelfContents {
    const newestLast = [...this.#works].reverse();
    return Object.fromEntries(newestLast.map(({ kind, versions }) => [kind, versions[0]?.content]));
  }

  items(updatedAt: Date): readonly ShelfItem[] {
    return this.#works.map(({ id, kind, versions: [newest] }) => ({
      ...{ id, kind, updatedAt, conversationId: null, facts: [] },
      createdAt: new Date(this.#made.indexOf(id)),
      title: this.#titles.get(id) ?? '',
      headline: judgementOf(newest?.content),
      version: newest?.number ?? 1,
    }));
  }

  find<K extends DeliverableKind>(kind: K, which: WhichDeliverable): KnownDeliverable<K> | null {
    const found = this.#works.find(
      (work) =>
        work.kind === kind &&
        ('id' in which ? work.id === which.id : !('subject' in which) || work.subject === which.subject),
    );
    return (found ?? null) as KnownDeliverable<K> | null;
  }

  save<K extends DeliverableKind>(work: NewWork<K>): SavedWork<K> {
    const { kind, subject, content, title, madeBy } = work;
    const before = this.find(kind, { subject });
    const id = before?.id ?? `work-${this.#works.length + 1}`;
    const number = (before?.versions[0]?.number ?? 0) + 1;
    const { revision, order, label, answerId, sources } = work;
    const version = { number, revision, order, madeBy, label, answerId, content, sources };
    const known = { id, kind, subject, versions: [version, ...(before?.versions ?? [])] };
    if (before === null) this.#made.push(id);
    this.#titles.set(id, title);
    this.#works = [known, ...this.#works.filter((other) => other.id !== id)];
    return { ref: { id, kind, title, version: number }, content, madeBy };
  }
}

const judgementOf = (content: DeliverableContent | undefined): string =>
  content !== undefined && 'judgement' in content && typeof content.judgement === 'string'
    ? content.judgement
    : '';
