import { type DeliverableContent, type DeliverableKind, deliverableSchemas } from '@qihang/shared/contracts';
import type { Fault, Sources } from '../../checks/fault';
import type { LineAction, Revision } from '../../understanding/read-revision';
import { linesOf } from '../line-pointer';
import type { MakeInput, Maker, Unmade } from '../maker';
import { type List, lineOf, listOf, type Part, partsOf, withLine, withParts } from './lists';
import { otherParts } from './other-parts';
import { holdsWords, replaceWords } from './replace-words';
import { shortenLine } from './shorten-line';

export interface ReviseInput {
  readonly maker: Maker<DeliverableKind>;
  readonly input: MakeInput;
  /** Newest first; never empty. The newest is the one that is changed. */
  readonly versions: readonly [DeliverableContent, ...DeliverableContent[]];
  readonly revision: Revision;
  /** What the user wrote: it may bring in what nobody spoke of before. */
  readonly said: readonly string[];
  readonly findFaults: (kind: DeliverableKind, content: unknown, sources: Sources) => readonly Fault[];
  /** It was asked for before: what is done already is not done twice. */
  readonly isAgain: boolean;
}

export interface Revised {
  readonly content: DeliverableContent;
  /** What has become of it, in a sentence. */
  readonly told: string;
  /** The list whose later parts have moved up; null where every line stands where it stood. */
  readonly moved: string | null;
}

const BY_HAND = '点开那一行可以直接改字';
const cannot = (why: string): Unmade => ({ isUnmade: true, ask: null, why });

/**
 * Makes a small change in a deliverable by rules, without a model: words for words, a part taken out, another one by the
 * kind's own maker. Nothing gets in that {@link ReviseInput.findFaults} finds; what was there before is not looked at
 * again. Pure.
 */
export function reviseContent(revise: ReviseInput): Revised | Unmade {
  const { revision } = revise;
  return revision.action === 'replace' ? replace(revise, revision) : changePart(revise, revision);
}

function replace(
  revise: ReviseInput,
  { from, to }: Extract<Revision, { action: 'replace' }>,
): Revised | Unmade {
  const [newest] = revise.versions;
  const { content, count } = replaceWords(newest, from, to);
  if (count === 0 && revise.isAgain && holdsWords(newest, to)) {
    return { content: newest, told: `已经是「${to}」了。`, moved: null };
  }
  if (count === 0) return cannot(`这份里没有「${from}」这几个字，${BY_HAND}，要整份换就说「换一批」。`);
  return checked(revise, content, { told: `改好了，${count}处「${from}」改成了「${to}」。`, moved: null });
}

type PartChange = Extract<Revision, { action: LineAction }>;

interface Place {
  readonly list: List;
  readonly parts: readonly Part[];
  readonly at: number;
  readonly part: Part;
}

function changePart(revise: ReviseInput, change: PartChange): Revised | Unmade {
  const place = placeOf(revise, change);
  if ('isUnmade' in place) return place;
  return change.action === 'drop' ? drop(revise, place) : another(revise, place, change.action);
}

function placeOf({ maker: { kind }, versions: [newest] }: ReviseInput, change: PartChange): Place | Unmade {
  const { nth, list: named } = change;
  const list = listOf(kind, named);
  if (list === null) return cannot(`这份里没有${named}，${BY_HAND}。`);
  const parts = partsOf(newest, list);
  const isFirstMeant = named === null ? list.isHeadline : !list.isOfDifferent;
  if (nth === null && !isFirstMeant && parts.length !== 1) {
    return cannot(`要改哪一条，说清第几条就行，比如「第三条换掉」，${BY_HAND}。`);
  }
  const at = nth === null ? 0 : nth === -1 ? parts.length - 1 : nth - 1;
  const part = parts[at];
  if (part === undefined) return cannot(`没有第${at + 1}条，这里一共${parts.length}条，${BY_HAND}。`);
  // A day that is kept free is not filled by chance.
  if (typeof part !== 'string' && part.slot === 'free')
    return cannot(`第${at + 1}条是留空的一天，${BY_HAND}。`);
  return { list, parts, at, part };
}

function drop(revise: ReviseInput, { list, parts, at }: Place): Revised | Unmade {
  const [newest] = revise.versions;
  if (revise.isAgain) return { content: newest, told: '已经去掉了。', moved: null };
  const rest = parts.filter((_, index) => index !== at);
  const content = withParts(newest, list, rest);
  if (!deliverableSchemas[revise.maker.kind].safeParse(content).success) {
    return cannot(`这里少一条就不成样子了，可以说「第${at + 1}条换掉」，${BY_HAND}。`);
  }
  const told = `第${at + 1}条去掉了，还剩${rest.length}条。`;
  return checked(revise, content, { told, moved: `/${list.name}` });
}

const NO_OTHER: Readonly<Record<Exclude<LineAction, 'drop'>, string>> = {
  swap: `照你说过的话，这一条我没有别的可换，${BY_HAND}，要整份换就说「换一批」。`,
  reword: `这一条按规则没有别的说法，${BY_HAND}。`,
  shorten: `这一条按规则没有更短的写法，${BY_HAND}。`,
};

function another(revise: ReviseInput, place: Place, action: Exclude<LineAction, 'drop'>): Revised | Unmade {
  const { list, parts, at, part } = place;
  const [newest] = revise.versions;
  for (const candidate of candidatesFor(revise, place, action)) {
    const changed = parts.map((each, index) => (index === at ? candidate : each));
    const line = lineOf(candidate, list);
    const told = `第${at + 1}条${action === 'shorten' ? '短了，' : ''}现在是「${line.replaceAll('\n', '，')}」。`;
    const revised = checked(revise, withParts(newest, list, changed), { told, moved: null });
    if (!('isUnmade' in revised)) return revised;
  }
  return cannot(lineOf(part, list) === '' ? NO_OTHER.swap : NO_OTHER[action]);
}

function* candidatesFor(
  revise: ReviseInput,
  { list, at, part }: Place,
  action: Exclude<LineAction, 'drop'>,
): Generator<Part, void, undefined> {
  const line = lineOf(part, list);
  if (action === 'reword' && list.isOfDifferent) return;
  const isNamesShort = action === 'shorten' && list.isOfDifferent !== true;
  if (action !== 'shorten' || isNamesShort) {
    for (const other of otherParts(revise, list, at)) {
      if (action === 'shorten' && other.line.length >= line.length) continue;
      yield fitted(other.part, part, list, revise.versions[0]);
    }
  }
  const shorter = action === 'shorten' ? shortenLine(line) : null;
  if (shorter !== null) yield withLine(part, list, shorter);
}

/** Another part in the place of one: what is said of the place stays. */
function fitted(other: Part, part: Part, { keeps }: List, content: DeliverableContent): Part {
  if (typeof other === 'string' || typeof part === 'string') return other;
  const isStray = 'pillars' in content && content.pillars.every(({ name }) => name !== other.pillar);
  const kept = isStray ? [...keeps, 'pillar'] : keeps;
  return { ...other, ...Object.fromEntries(kept.map((field) => [field, part[field]])) };
}

/** A change that brings in no fault; else why not. */
function checked(
  { maker: { kind, title }, input, versions: [newest], said, findFaults }: ReviseInput,
  content: DeliverableContent,
  rest: Omit<Revised, 'content'>,
): Revised | Unmade {
  const sources = {
    ...input,
    earlier: [],
    said: [...said, title(newest), ...linesOf(newest).map(({ text }) => text)],
  };
  const before = new Set(findFaults(kind, newest, sources).map(asKey));
  const fault = findFaults(kind, content, sources).find((each) => !before.has(asKey(each)));
  if (fault === undefined) return { content, ...rest };
  if (fault.code === 'shape') return cannot(`那一行放不下这些字，短一些再说一次，${BY_HAND}。`);
  const why = fault.text.replace(/[。，]$/, '');
  return cannot(
    `这样改过不了检查${fault.quote === '' ? '' : `，「${fault.quote}」`}：${why}。换个说法，或${BY_HAND}。`,
  );
}

const asKey = ({ code, quote, text }: Fault): string => `${code} ${quote} ${text}`;
