import { clip, quoted } from '../text-pieces';
import type { Finding } from './exam';

/** What gets an account into trouble first. */
const WEIGHT: readonly Finding['kind'][] = [
  '承诺',
  '导流',
  '极限词',
  '资质',
  '其他',
  '搬运',
  '长度',
  'AI声明',
];

const FIRST: Readonly<Record<Finding['kind'], string>> = {
  承诺: '打了保票，平台会拦，客户也会拿它来找你',
  导流: '把人往别处带，容易限流',
  极限词: '是没有依据的最高级，广告里不能写',
  资质: '说成治病了，不是医疗机构不能这么写',
  其他: '容易惹麻烦，也不帮你卖东西',
  搬运: '看着像别人的东西，平台查原创',
  长度: '太长，会被截掉',
  AI声明: '',
};

/** What to change first, and why; everything opens with it. What it counts is all that is listed. */
export function judgeText(findings: readonly Finding[], unlisted: number): string {
  const serious = findings.filter(({ kind }) => kind !== 'AI声明');
  const changes = serious.filter(({ rewrite }) => rewrite !== null);
  const [worst] = [...changes].sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind));
  if (worst !== undefined) {
    return `先改${quoted(clip(worst.quote, 16))}：${FIRST[worst.kind]}。${restOf(findings, serious.length, unlisted)}。`;
  }
  const [open] = serious;
  if (open !== undefined) return `${openQuestion(open)}${restOf(findings, serious.length, unlisted)}。`;
  return serious.length < findings.length
    ? '这段可以发：极限词、承诺、导流都没查到。里面要是有AI写的，发的时候声明一下。'
    : '这段可以发：极限词、承诺、导流都没查到，AI声明也写了。';
}

/** What only the author can settle: a licence, evidence for a number, a text that is too long. */
function openQuestion({ kind, quote }: Finding): string {
  const said = quoted(clip(quote, 16));
  if (kind === '资质') return `先对一遍资质：这段讲到${said}，手续没齐先别发，齐了再发。`;
  if (kind === '长度') return '先删短：这段超过平台能放的字数，发出去会被截断。';
  return `先核对${said}：写出来就要拿得出依据，拿不出就去掉。`;
}

function restOf(findings: readonly Finding[], serious: number, unlisted: number): string {
  const others = findings.length - 1;
  if (others === 0) return '别的没查到';
  if (serious === 1) return '另外还有1处，是AI声明，发的时候看一眼';
  return unlisted === 0
    ? `另外还有${others}处，一起看完再发`
    : `另外还列了${others}处，没列下的还有${unlisted}处，改完再查一遍`;
}
