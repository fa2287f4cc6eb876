import type { DeliverableContent } from '@qihang/shared/contracts';
import { currentValue } from '../../profile';
import type { MakeInput, Maker } from '../maker';
import { clip, quoted } from '../text-pieces';
import { cutWhole } from './cut-whole';
import type { Finding } from './exam';
import { findingsOf } from './findings';
import { judgeText } from './judge-text';
import { rewriteText } from './rewrite-text';

const HEAD = 10;
const SAID = 8;

/** What tells one text from another: how it begins. The same text, changed and examined again, is a new version. */
const headOf = (text: string): string => clip(text.replace(/\s+/g, ''), HEAD);

/** 发布前体检: any text, before it goes out. */
export const checkMaker: Maker<'check'> = {
  kind: 'check',
  subject: ({ order }) => headOf(order.text ?? ''),
  title: ({ text }) => `发布前体检·${headOf(text)}`,
  make: (input) => {
    const text = input.order.text?.trim() ?? '';
    return text === '' ? NOTHING : examine(text, input);
  },
  say,
};

const NOTHING = {
  isUnmade: true,
  ask: null,
  why: '把要发的那段原样贴给我，写上发在哪个平台，我逐句看。',
} as const;

/** As long as the schema allows; what a message may hold always fits. */
const MOST = 8_000;

function examine(whole: string, input: MakeInput<'check'>): DeliverableContent<'check'> {
  const { order, profile, lexicon } = input;
  const text = cutWhole(whole, MOST);
  const platform = order.platform ?? currentValue(profile, 'platform')?.text ?? null;
  const outlet = { platform, isPost: true };
  const exam = { text, outlet, lexicon, sources: input, hits: lexicon.scanWording(text, outlet) };
  const { findings, unlisted } = findingsOf(exam);
  return {
    judgement: judgeText(findings, unlisted),
    platform,
    text,
    findings: [...findings],
    rewritten: rewriteText(exam, findings),
  };
}

function say({ judgement, findings, text, rewritten }: DeliverableContent<'check'>): string {
  const lines = findings.slice(0, SAID).map(sayFinding);
  const more = findings.length > SAID ? [`- 后面还有${findings.length - SAID}处，都在体检单里。`] : [];
  const clean =
    rewritten === text || rewritten.length > 600
      ? []
      : [`改好的：\n\n> ${rewritten.replace(/\n+/g, '\n>\n> ')}`];
  return [judgement, [...lines, ...more].join('\n'), ...clean].filter((part) => part !== '').join('\n\n');
}

function sayFinding({ kind, quote, rewrite, why }: Finding): string {
  if (quote === '') return `- **${kind}**：${why}`;
  const instead = rewrite === null ? '' : rewrite === '' ? '，删掉' : `，改成${quoted(rewrite)}`;
  return `- **${kind}**：${quoted(clip(quote, 20))}${instead}。${why}`;
}
