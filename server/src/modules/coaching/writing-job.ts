import { inNewNumbers, type NewNumber, newNumbers } from '@qihang/coach/facts';
import {
  type Kind,
  kindOfContent,
  kindOfOrder,
  type ShelfContents,
  type WritingContext,
} from '@qihang/coach/kinds';
import { blankWord, type OrderParameters } from '@qihang/coach/protocol';
import { isAboutLength, settleOrder, withPace } from '@qihang/coach/writing';
import type { DeliverableContent } from '@qihang/shared/contracts';
import type { DeliverableStore, KnownDeliverable } from '../deliverables/deliverable-store';
import { linesOf, writeLine } from '../deliverables/line-pointer';
import type { AgentKnowledge } from './agent-knowledge';
import { factsNow } from './keep-facts';
import type { OrderedWork, Turn } from './turn-deps';

/** One deliverable that is to be written, with all that it is made of. */
export interface WritingJob {
  readonly kind: Kind;
  readonly context: WritingContext;
  /** Kept as it is when the work is changed; null for a first one. */
  readonly known: KnownDeliverable | null;
  readonly action: 'make' | 'again' | 'revise';
}

/** What stands in the way, as a sentence for the user. */
export interface Hindrance {
  readonly why: string;
}

interface JobDeps {
  readonly store: Pick<DeliverableStore, 'find' | 'shelf'>;
  readonly knowledgeOf: (agentKey: string) => AgentKnowledge;
}

const NO_TEXT: Hindrance = { why: '把要发的文字整段贴过来，我逐处看。' };

/** Prepares an order: which version it goes on from, and what its writer may use. */
export async function prepareJob(
  { store, knowledgeOf }: JobDeps,
  { request, scene }: Turn,
  { order, targetId }: OrderedWork,
): Promise<WritingJob | Hindrance> {
  const newest = scene.shelf.find((item) => item.kind === order.kind);
  const isNew = order.action === 'make' && targetId === null;
  const goesOn = isNew ? null : (targetId ?? newest?.id ?? null);
  const found = goesOn === null ? null : await store.find(request.userId, order.kind, { id: goesOn });
  const known = withoutOwn(found, request.answerId);
  const shelf = await store.shelf(request.userId);
  const current = known?.versions[0]?.content ?? null;
  const kind = kindOfOrder({ ...order, words: request.question.text, current });
  const knowledge = knowledgeOf(request.agent.key);
  const told = factsNow(scene.facts).filter(({ status }) => status !== 'old');
  const facts = told.filter(({ isPrivate }) => isPrivate !== true);
  const isSpoken = kind.slots.some(({ role }) => role === 'spoken');
  const ordered = isAboutLength(request.question.text)
    ? ({ ...order.parameters, isAbout: true } as const)
    : order.parameters;
  const settled = settleOrder(isSpoken ? withPace(ordered, facts) : ordered, kind.slots);
  // What is to be read has other lines than what is spoken: none of them can be changed into the other's.
  const isOther = current !== null && kindOfContent(order.kind, current) !== kind;
  const action = current === null ? 'make' : isOther ? 'again' : order.action;
  const numbers = newNumbers(scene.facts);
  const context: WritingContext = {
    today: scene.today,
    parameters: withBlank(withTopic(settled.parameters, request.order?.topic, shelf), known),
    settled: settled.notes,
    facts,
    secrets: told.filter(({ isPrivate }) => isPrivate === true),
    shelf,
    results: scene.results,
    festivals: knowledge.festivalsFrom(scene.today),
    platforms: knowledge.platforms,
    current: action === 'again' ? contentIn(current, numbers) : current,
    action,
  };
  const job: WritingJob = { kind, context, known, action };
  if (order.kind !== 'check') return { ...job, kind: kindIn(kind, numbers) };
  const text = textToExamine({ request, scene }, shelf, order.parameters);
  if (text === null) return NO_TEXT;
  const exam = { text, platform: order.parameters.platform ?? null, rules: knowledge.examRules };
  return {
    ...job,
    context: { ...context, parameters: order.parameters, exam, current: null, action: 'make' },
    known: null,
    action: 'make',
  };
}

/**
 * What this answer has stored before its process died is what it is about to write: it goes on from the version before. The
 * only version of all is no change of another.
 */
function withoutOwn(known: KnownDeliverable | null, answerId: string): KnownDeliverable | null {
  const [newest, ...before] = known?.versions ?? [];
  if (known === null || newest?.answerId !== answerId || before.length === 0) return known;
  return { ...known, versions: before };
}

/** Other works are told with the numbers that hold, or an old price would come out of them again; of posts what was posted. */
const kindIn = (kind: Kind, numbers: readonly NewNumber[]): Kind =>
  numbers.length === 0 || kind.kind === 'review'
    ? kind
    : {
        ...kind,
        material: (context) => kind.material(context).map((line) => inNewNumbers(line, numbers)),
        background: (context) =>
          (kind.background?.(context) ?? []).map((line) => inNewNumbers(line, numbers)),
        ...(kind.inLines && { inLines: kindIn(kind.inLines, numbers) }),
      };

/** A work of which another one is wanted, with the numbers that hold. */
const contentIn = (content: DeliverableContent | null, numbers: readonly NewNumber[]) =>
  numbers.length === 0
    ? content
    : linesOf(content).reduce(
        (made, { pointer, text }) => writeLine(made, pointer, inNewNumbers(text, numbers)),
        content,
      );

/** A button names a topic of the library by its key. */
function withTopic(
  parameters: OrderParameters,
  key: string | undefined,
  { topics }: ShelfContents,
): OrderParameters {
  const named = topics?.topics.find((topic) => topic.key === key);
  return named === undefined ? parameters : { ...parameters, topic: named.text };
}

/** The word for a blank that was ordered now or for the version before; it need not stand where nothing is left open. */
function withBlank(parameters: OrderParameters, known: KnownDeliverable | null): OrderParameters {
  const blank = blankWord(parameters) ?? known?.versions[0]?.order.blank;
  if (blank === undefined) return parameters;
  const { must, ...others } = parameters;
  const words = must?.filter((word) => word !== blank) ?? [];
  return { ...others, ...(words.length > 0 && { must: words }), blank };
}

/** A draft is longer than what is said about it. */
const LEAST_DRAFT = 40;
const LOOKED_BACK = 6;

/** The text that came with the button, the message itself, the newest long one before it, or the newest script. */
function textToExamine(
  { request, scene }: Pick<Turn, 'request' | 'scene'>,
  { script }: ShelfContents,
  { topic = '' }: OrderParameters,
): string | null {
  const given = request.order?.text;
  if (given !== undefined && given.trim() !== '') return given;
  const before = scene.thread.before.filter(({ role }) => role === 'user').slice(-LOOKED_BACK);
  const messages = [...before.map(({ text }) => text), request.question.text].reverse();
  if (!topic.includes('脚本')) {
    const draft = messages.find((text) => [...text].length >= LEAST_DRAFT);
    if (draft !== undefined) return draft;
  }
  return script === undefined ? null : spokenIn(script);
}

/** What is said in a script, line by line. */
export const spokenIn = (script: DeliverableContent<'script'>): string =>
  linesOf(script)
    .filter(({ pointer }) => pointer.endsWith('/say'))
    .map(({ text }) => text)
    .join('\n');
