import type { DeliverableContent, Topic } from '../contracts';
import { topicLines } from '../contracts/group-topics';
import { postedTitle } from '../contracts/script-text';
import type { Block } from './document';
import { tellingBlocks } from './documents/story';
import { blockText, toPlainText } from './plain-text';
import { tagsOf, titleOf } from './post-parts';
import { type TitledDeliverable, toDocument, workDocument } from './to-document';

/** Destinations of a copy; each has a form of its own. */
export const COPY_FORMS = ['wechat', 'official', 'xiaohongshu', 'douyin'] as const;
export type CopyForm = (typeof COPY_FORMS)[number];

export const COPY_FORM_NAMES: Readonly<Record<CopyForm, string>> = {
  wechat: '微信',
  official: '公众号',
  xiaohongshu: '小红书',
  douyin: '抖音',
};

const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** The whole text, unless the title already contains it. */
const below = (title: string, text: string): string => (title === text ? '' : text);

/**
 * One topic: with its first sentence and what is told in it, or its purpose, for a chat in 微信, as the head of an article for 公众号, as a title of at most twenty
 * characters with tags for 小红书, as one line with tags for 抖音.
 */
export function copyTopic(topic: Topic, form: CopyForm): string {
  const { text, pillar, audience, format, why, opening, body } = topic;
  // A group of what has a text of its own is a day on which it is filmed, and no subject.
  const tags = tagsOf([body === undefined ? pillar : '', audience]);
  switch (form) {
    case 'wechat':
      return [
        `选题：${text}`,
        ...(opening === undefined && body === undefined
          ? [[audience && `给${audience}看`, pillar, format].filter(Boolean).join(' · '), why]
          : topicLines(topic)),
      ]
        .filter((line) => line !== '')
        .join('\n');
    case 'official':
      return paragraphs(text, audience && `写给${audience}。`);
    case 'xiaohongshu': {
      const title = titleOf(text);
      return paragraphs(title, below(title, text), tags);
    }
    case 'douyin':
      return `${text} ${tags}`.trim();
  }
}

/** One line: unchanged for 微信 and 公众号, with a title of its own for 小红书, without breaks for 抖音. */
export function copyLine(text: string, form: CopyForm): string {
  const line = text.trim();
  if (form === 'douyin') return line.replace(/(?<!\s)\s*\n\s*/g, ' ');
  if (form !== 'xiaohongshu') return line;
  const title = titleOf(line);
  return paragraphs(title, below(title, line));
}

/**
 * A whole deliverable. A script becomes the post about it, except for 微信, where it stays the script to film from; a 图文
 * is a post wherever it goes, and a story is its telling. What stands below the work is for the user, and goes into no post.
 */
export function copyDeliverable(deliverable: TitledDeliverable, form: CopyForm): string {
  if (deliverable.kind === 'script' && deliverable.content.form === '图文')
    return copyPost(deliverable.content, form);
  if (deliverable.kind === 'script' && form !== 'wechat') return copyScript(deliverable.content, form);
  if (form === 'wechat') return toPlainText(toDocument(deliverable));
  if (deliverable.kind === 'story' && deliverable.content.telling !== undefined)
    return copyStory(deliverable.content, form);
  const document = workDocument(deliverable);
  if (form === 'official') return articleOf(document.title, document.lead, document.blocks);
  const title = titleOf(document.title);
  const body = paragraphs(below(title, document.title), document.lead, ...document.blocks.map(blockText));
  return paragraphs(title, form === 'douyin' ? body.replace(/\n{2,}/g, '\n') : body);
}

/** The telling under its title; the sentence for face to face and what is to be seen to before are for the user. */
function copyStory(content: DeliverableContent<'story'>, form: Exclude<CopyForm, 'wechat'>): string {
  const { title = '' } = content;
  const [first, ...others] = tellingBlocks(content);
  const head = form === 'xiaohongshu' ? titleOf(title) : title;
  const rest = first?.type === 'heading' ? others : tellingBlocks(content);
  const body = paragraphs(...rest.map((block) => (block.type === 'heading' ? block.text : blockText(block))));
  return paragraphs(head, form === 'douyin' ? body.replace(/\n{2,}/g, '\n') : body);
}

/** What is pasted into the boxes of a platform: title, text, tags; the pictures are for its writer. */
function copyPost(content: DeliverableContent<'script'>, form: CopyForm): string {
  const { titles, beats, tags } = content;
  const first = form === 'wechat' ? postedTitle(content) : (titles[0] ?? '');
  const short = titles.find((each) => titleOf(each) === each) ?? first;
  const title = form === 'xiaohongshu' ? titleOf(short) : first;
  const text = beats.map(({ say }) => say);
  return paragraphs(title, ...text, form === 'official' ? '' : tagsOf(tags));
}

function copyScript(
  { titles, beats, post, tags }: DeliverableContent<'script'>,
  form: Exclude<CopyForm, 'wechat'>,
): string {
  const [title = ''] = titles;
  const spoken = beats.map(({ say }) => say);
  switch (form) {
    case 'official':
      return paragraphs(title, ...spoken);
    case 'xiaohongshu': {
      const short = titles.find((each) => titleOf(each) === each) ?? title;
      return paragraphs(titleOf(short), ...(post === undefined ? spoken : [post]), tagsOf(tags));
    }
    case 'douyin':
      return `${post ?? title} ${tagsOf(tags)}`.trim();
  }
}

const NUMERALS = '一二三四五六七八九十';

/** 一, 十, 十一; a number from 20 on, which no work has as many parts for. */
const numeralOf = (part: number): string => {
  if (part >= 20) return String(part);
  return part <= 10 ? NUMERALS.charAt(part - 1) : `十${NUMERALS.charAt(part - 11)}`;
};

/** An article with parts numbered as readers of 公众号 expect. */
function articleOf(title: string, lead: string, blocks: readonly Block[]): string {
  let part = 0;
  const numbered = blocks.map((block) => {
    if (block.type !== 'heading' || block.level !== 2) return blockText(block);
    part += 1;
    return `${numeralOf(part)}、${block.text}`;
  });
  return paragraphs(title, lead, ...numbered);
}
