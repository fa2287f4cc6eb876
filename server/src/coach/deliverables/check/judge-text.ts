import { clip, quoted } from '../text-pieces';
import type { Finding } from './findings';

/** What gets an account into trouble first. */
const WEIGHT: readonly Finding['kind'][] = [
  '承诺',
  '资质',
  '导流',
  '极限词',
  '其他',
  '搬运',
  '长度',
  'AI声明',
];

const FIRST: Readonly<Record<Finding['kind'], string>> = {
  承诺: '打了保票，平台会拦，客户也会拿它来找你',
  资质: '要有资质才能讲，没有就换个讲法',
  导流: '把人往别处带，容易限流',
  极限词: '是没有依据的最高级，广告里不能写',
  其他: '容易惹麻烦，也不帮你卖东西',
  搬运: '看着像别人的东西，平台查原创',
  长度: '太长，会被截掉',
  AI声明: '',
};

/** Nobody counts further. */
const MANY = 10;

/** What to change first, and why; everything opens with it. */
export function judgeText(findings: readonly Finding[]): string {
  const serious = findings.filter(({ kind }) => kind !== 'AI声明');
  const first = [...serious].sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind))[0];
  const isUndeclared = serious.length < findings.length;
  if (first === undefined) {
    return isUndeclared
      ? '这段可以发：极限词、承诺、导流都没查到。里面要是有AI写的，发的时候声明一下。'
      : '这段可以发：极限词、承诺、导流都没查到，AI声明也写了。';
  }
  const subject = first.quote === '' ? '整段' : quoted(clip(first.quote, 16));
  const others = serious.length - 1;
  const rest =
    others === 0 ? '改完就能发' : `另外还有${others > MANY ? '不少' : `${others}处`}，一起换掉再发`;
  return `先改${subject}：${FIRST[first.kind]}。${rest}。`;
}
