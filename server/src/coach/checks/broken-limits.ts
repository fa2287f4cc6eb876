import { type AnyDeliverable, type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { widthOf } from '../deliverables/kit/choose-names';
import { latestWeek, weeklyFigures } from '../deliverables/review/weekly-figures';
import { valuesOf } from '../profile';
import { calendarLimits } from './calendar-limits';
import type { Fault, Sources } from './fault';
import { broken, limitsOf, tooLong } from './platform-limits';
import { scriptLimits } from './script-limits';

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
