import { type AnyDeliverable, type DeliverableKind, deliverableSchemas, GAP } from '@qihang/shared/contracts';
import { currentValue } from '../profile';
import { brokenLimits } from './broken-limits';
import { type ContentLine, writtenLines } from './content-lines';
import type { Fault, Sources } from './fault';
import { type Ground, groundOf } from './ground';
import { rejectedLines } from './rejected-words';
import { repeatedLines } from './repeated-lines';
import { sharedLetters } from './shared-letters';
import { untracedCases } from './untraced-cases';
import { untracedClaims } from './untraced-claims';
import { untracedCredentials } from './untraced-credentials';
import { untracedNumbers } from './untraced-numbers';
import { untracedPeople } from './untraced-people';
import { untracedPlaces } from './untraced-places';

const MAX_GAPS = 3;

/**
 * Everything that keeps a content from being a deliverable, by whomever it was written (the rules or a model): its
 * schema, facts that cannot be traced to the user or to the knowledge, banned words, limits, too many gaps, lines that
 * repeat. Empty when it may be handed over. Pure; `content` is what was parsed from anywhere. A maker's `MakeInput` is
 * a `Sources`.
 */
export function findFaults(kind: DeliverableKind, content: unknown, sources: Sources): readonly Fault[] {
  const parsed = deliverableSchemas[kind].safeParse(content);
  if (!parsed.success) return parsed.error.issues.map(shapeFault);
  const { data } = parsed;
  const lines = writtenLines(kind, data);
  const ground = groundOf(kind, data, sources);
  return [
    ...lines.flatMap((line) => untraceable(line, kind, ground)),
    ...lines.flatMap((line) => banned(line, kind, data, sources)),
    ...rejectedLines(lines, 'rows' in data ? data.rows : null, sources),
    ...brokenLimits({ kind, content: data } as AnyDeliverable, sources),
    ...tooManyGaps(lines),
    ...repeatedLines(kind, data, sources.earlier),
  ];
}

const shapeFault = ({ path, message }: { path: PropertyKey[]; message: string }): Fault => ({
  code: 'shape',
  pointer: path.map((part) => `/${String(part)}`).join(''),
  quote: '',
  text: `不合结构：${message}`,
});

/** Finds in a line what cannot be traced, as written. */
type Finder = (line: string, ground: Ground, kind: DeliverableKind) => readonly string[];

const UNTRACED: readonly (readonly [Finder, string])[] = [
  [untracedNumbers, '这个数用户没有说过，改用他说过的，没有就不写'],
  [untracedPeople, '这个人用户没有提过，不能写名字'],
  [untracedPlaces, '这个地方用户没有说过'],
  [untracedCredentials, '用户没有说过有这个证书、奖项或出身，不能写'],
  [untracedCases, '这件事用户没有讲过，不能当案例或原话写'],
  [untracedClaims, '这样的经历、成绩或口碑用户没有讲过，不能写'],
  [untoldTales, '故事只能用用户讲过的事，他没讲的写【待补充】或不写'],
];

function untraceable(
  { pointer, text }: ContentLine,
  kind: DeliverableKind,
  ground: Ground,
): readonly Fault[] {
  const isTale = kind === 'story' && TALE.test(pointer);
  return UNTRACED.filter(([find]) => find !== untoldTales || isTale).flatMap(([find, why]) =>
    [...new Set(find(text, ground, kind))].map(
      (quote): Fault => ({ code: 'untraceable', pointer, quote, text: why }),
    ),
  );
}

const TALE = /^\/stories\/\d+\/(?:situation|turn|outcome)$/;
/** A tale is retold in words of one's own: of those that say something, this much is the user's. */
const RETOLD = 0.6;

function untoldTales(line: string, { told }: Ground): readonly string[] {
  return line.includes(GAP) || sharedLetters(line, told) >= RETOLD ? [] : [line];
}

/** What goes out to the public as it stands; the rest is a plan, or said in private. */
const PUBLISHED: Readonly<Partial<Record<DeliverableKind, RegExp>>> = {
  positioning: /^\/oneLiners\//,
  kit: /^\/(?:names|bios)\/\d+\/text$/,
  topics: /^\/topics\/\d+\/text$/,
  calendar: /^\/items\/\d+\/title$/,
  script: /^\/(?:titles|tags)\/|^\/coverLine$|\/(?:say|caption)$/,
};

function banned(
  { pointer, text }: ContentLine,
  kind: DeliverableKind,
  content: object,
  { lexicon, profile }: Sources,
): readonly Fault[] {
  const own = 'platform' in content && typeof content.platform === 'string' ? content.platform : null;
  const platform = own ?? currentValue(profile, 'platform')?.text ?? null;
  const isPost = PUBLISHED[kind]?.test(pointer) === true;
  return lexicon.scanWording(text, { platform, isPost }).map(({ rule, start, end, to }) => ({
    code: 'banned',
    pointer,
    quote: text.slice(start, end),
    text: `${rule.kind}：${rule.why}${to === null || to === '' ? '' : `可以写「${to}」`}`,
  }));
}

function tooManyGaps(lines: readonly ContentLine[]): readonly Fault[] {
  const count = lines.reduce((sum, { text }) => sum + text.split(GAP).length - 1, 0);
  return count <= MAX_GAPS
    ? []
    : [
        {
          code: 'gaps',
          pointer: '',
          quote: GAP,
          text: `${GAP}有${count}处，整份最多${MAX_GAPS}处，其余的行去掉`,
        },
      ];
}
