import { type AnyDeliverable, postedTitle } from '@qihang/shared/contracts';

/** What others see or hear of a work, to be checked before it is published; null for what is published in other parts. */
export function publishedText(work: AnyDeliverable): string | null {
  if (work.kind === 'story') {
    const { title, telling = [] } = work.content;
    return telling.length === 0 ? null : [title, ...telling.map(({ text }) => text)].join('\n');
  }
  if (work.kind !== 'script') return null;
  const { beats, post, tags } = work.content;
  return [
    postedTitle(work.content),
    ...beats.map(({ say }) => say),
    post,
    tags.map((tag) => `#${tag}`).join(' '),
  ]
    .filter(Boolean)
    .join('\n');
}
