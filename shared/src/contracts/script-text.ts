import type { DeliverableContent } from './deliverables';
import { factsLine } from './gaps';

type Script = DeliverableContent<'script'>;

/** 视频号 · 40秒, as it stands above a script; a platform that nobody named is left out, and what is read has no seconds. */
export const placeAndLength = ({ platform, seconds, form }: Script): string =>
  factsLine(platform, form === '图文' ? '图文' : `${seconds}秒`);

/** The title under which a post appears; '' for 朋友圈, which has none: there it names the work on the shelf alone. */
export const postedTitle = ({
  form,
  platform,
  titles,
}: Pick<Script, 'form' | 'platform' | 'titles'>): string =>
  form === '图文' && platform.includes('朋友圈') ? '' : (titles[0] ?? '');

/** The words of the cover; '' where they are only the beginning of the title. */
export const ownCover = ({ titles, coverLine }: Pick<Script, 'titles' | 'coverLine'>): string =>
  titles[0]?.startsWith(coverLine) ? '' : coverLine;

/** What is said of a work above it; '' where its own first words say the same: those of a script, a story, and of what is told. */
export function ownJudgement(content: DeliverableContent): string {
  if ('told' in content && content.told !== undefined) return '';
  return content.judgement === firstWordsOf(content) ? '' : content.judgement;
}

function firstWordsOf(content: DeliverableContent): string | undefined {
  if ('titles' in content) return content.titles[0];
  if ('topics' in content) return content.topics[0]?.text;
  return 'telling' in content ? content.title : undefined;
}

/** What has brackets of its own: 0–5秒（看镜头）, （停一下）. */
const BRACKETED = /^([^（）]{0,16})（([^（）]+)）$/;

const withoutBrackets = (text: string): string =>
  text
    .replace(BRACKETED, (_, before: string, words: string) => (before === '' ? words : `${before}：${words}`))
    .replace(/[（）]/g, '，')
    .replace(/，{2,}/g, '，')
    .replace(/，(?=[。；！？：、，])|(?<=[。；！？：、])，/g, '')
    .replace(/^，/, '')
    .replace(/，$/, '');

/** What happens while a beat is said, in one pair of brackets: （停一秒）, （字幕：三岁）; no full stop stands before the last. */
export const cueText = (text: string, name: '' | '字幕：' = ''): string =>
  `（${name}${withoutBrackets(text.endsWith('。') ? text.slice(0, -1) : text)}）`;
