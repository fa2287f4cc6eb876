import { type AnyDeliverable, type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { widthOf } from '../deliverables/kit/choose-names';
import { latestWeek, weeklyFigures } from '../deliverables/review/weekly-figures';
import { lengthOf } from '../deliverables/text-pieces';
import type { PublishingRules } from '../knowledge/publishing';
import { currentValue, valuesOf } from '../profile';
import type { Fault, Sources } from './fault';

type Limits = PublishingRules['limits'];

/** What is longer, faster, more or other than the platform, the user or the kind itself allows. */
export function brokenLimits(deliverable: AnyDeliverable, sources: Sources): readonly Fault[] {
  switch (deliverable.kind) {
    case 'kit':
      return kitLimits(deliverable.content, sources);
    case 'script':
      return scriptLimits(deliverable.content, sources);
    case 'calendar':
      return calendarLimits(deliverable.content, sources);
    case 'ladder':
      return ladderLimits(deliverable.content, sources);
    case 'check':
      return checkLimits(deliverable.content, sources);
    case 'review':
      return reviewLimits(deliverable.content, sources);
    default:
      return [];
  }
}

const broken = (pointer: string, quote: string, text: string): Fault => ({
  code: 'limit',
  pointer,
  quote,
  text,
});

const limitsOf = (platform: string, { lexicon }: Sources): Limits =>
  lexicon.knowledge.publishing.platforms.find(({ id }) => id === platform)?.limits ?? NO_LIMITS;
const NO_LIMITS: Limits = { name: null, bio: null, title: null, body: null };

const tooLong = (pointer: string, text: string, most: number | null, what: string): readonly Fault[] =>
  most !== null && lengthOf(text) > most
    ? [broken(pointer, text, `${what}最多${most}个字，这里有${lengthOf(text)}个`)]
    : [];

function kitLimits({ platform, names, bios }: DeliverableContent<'kit'>, sources: Sources): readonly Fault[] {
  const limits = limitsOf(platform, sources);
  return [
    ...names.flatMap(({ text }, at) =>
      limits.name !== null && widthOf(text.replace(GAP, '某某')) > limits.name
        ? [broken(`/names/${at}/text`, text, `${platform}的名字最多${limits.name}个字`)]
        : [],
    ),
    ...bios.flatMap(({ text }, at) => tooLong(`/bios/${at}/text`, text, limits.bio, `${platform}的简介`)),
  ];
}

/** Spoken Chinese is 3.3 to 4.2 characters a second (PRODUCT's reference); a little room on both sides, none for more. */
const MOST_A_SECOND = 4.6;
const SPOKEN = /[\p{Script=Han}\p{L}\p{N}]/gu;

function scriptLimits(content: DeliverableContent<'script'>, sources: Sources): readonly Fault[] {
  const { platform, seconds, titles, beats } = content;
  const { title } = limitsOf(platform, sources);
  const gaps = beats.flatMap(({ from, to }, at) => {
    const start = beats[at - 1]?.to ?? 0;
    const isJoined = from === start && to > from;
    return isJoined
      ? []
      : [broken(`/beats/${at}`, `${from}-${to}`, `这一段要从${start}秒接着上一段，不空不叠`)];
  });
  const fast = beats.flatMap(({ from, to, say }, at) => {
    const most = Math.floor(Math.max(0, to - from) * MOST_A_SECOND);
    const spoken = say.match(SPOKEN)?.length ?? 0;
    return spoken <= most
      ? []
      : [broken(`/beats/${at}/say`, say, `${to - from}秒念不完${spoken}个字，最多${most}个`)];
  });
  const end = beats.at(-1)?.to;
  return [
    ...titles.flatMap((text, at) => tooLong(`/titles/${at}`, text, title, `${platform}的标题`)),
    ...gaps,
    ...fast,
    ...(end === seconds
      ? []
      : [broken('/seconds', `${seconds}`, `最后一段到${end ?? 0}秒，总长写的是${seconds}秒`)]),
  ];
}

const DAY_MS = 86_400_000;
const WEEK = 7;

function calendarLimits(
  content: DeliverableContent<'calendar'>,
  { profile, shelf }: Sources,
): readonly Fault[] {
  const { from, perWeek, items } = content;
  const most = currentValue(profile, 'posts')?.perWeek ?? null;
  const limit = Math.min(perWeek, most ?? perWeek);
  const known = new Set((shelf.topics?.topics ?? []).map(({ key }) => key));
  const dayOf = (day: string) => Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS);
  const posts = items.filter(({ slot }) => slot === 'post');
  const weeks = new Map<number, number>();
  for (const { day } of posts) {
    const week = Math.floor(dayOf(day) / WEEK);
    weeks.set(week, (weeks.get(week) ?? 0) + 1);
  }
  const isTooMany = [...weeks.values()].some((count) => count > Math.max(1, Math.ceil(limit)));
  return [
    ...(most !== null && perWeek > most
      ? [broken('/perWeek', `${perWeek}`, `用户说过一周最多${most}条，不能排得比这多`)]
      : []),
    ...(isTooMany ? [broken('/items', '', `有一周排了不止${Math.ceil(limit)}条`)] : []),
    ...items.flatMap((item, at) => {
      const isLate = at > 0 && item.day < (items[at - 1]?.day ?? '');
      const place = `/items/${at}`;
      return [
        ...(isLate || dayOf(item.day) < 0
          ? [broken(`${place}/day`, item.day, '日子要从前往后排，不早于开始那天')]
          : []),
        ...(item.topic !== null && !known.has(item.topic)
          ? [broken(`${place}/topic`, item.topic, '选题库里没有这一条')]
          : []),
      ];
    }),
  ];
}

function ladderLimits(
  { anchor, calculator, rungs }: DeliverableContent<'ladder'>,
  { profile }: Sources,
): readonly Fault[] {
  const amounts = valuesOf(profile, 'price').flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const isGrounded = anchor === null ? amounts.length === 0 : amounts.includes(anchor.amount);
  return [
    ...(isGrounded
      ? []
      : [
          broken(
            '/anchor',
            anchor?.text ?? '',
            amounts.length === 0 ? '用户没有报过价，锚价要空着' : '锚价要用用户自己报的价',
          ),
        ]),
    ...(calculator !== null && amounts.length === 0
      ? [broken('/calculator', `${calculator.price}`, '没有价格就不算账')]
      : []),
    ...(anchor === null
      ? rungs.flatMap(({ price }, at) =>
          /\d/.test(price) && !price.includes(GAP)
            ? [broken(`/rungs/${at}/price`, price, `没有报价，这里写${GAP}`)]
            : [],
        )
      : []),
  ];
}

function checkLimits(content: DeliverableContent<'check'>, { order, lexicon }: Sources): readonly Fault[] {
  const { text, findings, rewritten, platform } = content;
  const left = lexicon.scanWording(rewritten, { platform, isPost: true }).filter(({ to }) => to !== null);
  return [
    ...(rewritten === text
      ? []
      : left.map(({ start, end }) =>
          broken('/rewritten', rewritten.slice(start, end), '改过的文字里还有要换掉的'),
        )),
    ...(order.text !== undefined && order.text !== text
      ? [broken('/text', '', '体检的原文和用户给的不一样')]
      : []),
    ...findings.flatMap(({ at, quote }, index) =>
      at === null || text.slice(...at) === quote
        ? []
        : [broken(`/findings/${index}/at`, quote, '原文这个位置不是这几个字')],
    ),
  ];
}

/** The figures are the user's own and nobody's to change: each as it is reckoned from the posts they entered. */
function reviewLimits(
  { week, figures }: DeliverableContent<'review'>,
  { results, today, lexicon }: Sources,
): readonly Fault[] {
  const weeks = latestWeek(results, today);
  if (weeks?.week !== week) return [broken('/week', week, '这一周没有用户记下的数')];
  const own = new Map(
    weeklyFigures(weeks, lexicon.knowledge.review.fewest).map((figure) => [figure.name, figure] as const),
  );
  return figures.flatMap(({ name, value, median }, at) =>
    own.get(name)?.value === value && own.get(name)?.median === median
      ? []
      : [broken(`/figures/${at}`, name, '这个数和用户记下的对不上')],
  );
}
