import type { DeliverableContent } from './deliverables';
import { factsLine } from './gaps';

type Script = DeliverableContent<'script'>;

/** 视频号 · 40秒, as it stands above a script; a platform that nobody named is left out, and what is read has no seconds. */
export const placeAndLength = ({ platform, seconds, form }: Script): string =>
  factsLine(platform, form === '图文' ? '图文' : `${seconds}秒`);

const wordsAlone = (text: string): string => text.replace(/[\s\p{P}]/gu, '');

/**
 * The title under which a post appears; '' in 朋友圈, which has no box for one, where it only says again what stands in the text. A title with
 * words of its own stays, so that none is lost.
 */
export function postedTitle({
  form,
  platform,
  titles,
  beats,
}: Pick<Script, 'form' | 'platform' | 'titles' | 'beats'>): string {
  const [title = ''] = titles;
  if (form !== '图文' || !platform.includes('朋友圈')) return title;
  return wordsAlone(beats.map(({ say }) => say).join('')).includes(wordsAlone(title)) ? '' : title;
}

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
