import type { DeliverableContent } from '@qihang/shared/contracts';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { Section } from '../sheet';
import styles from './script-timeline.module.css';

interface PostPartsProps {
  readonly content: DeliverableContent<'script'>;
}

/** What a post has besides what is spoken or read: titles to choose from, the words of its cover, tags. */
export const PostParts = ({ content: { titles, coverLine, tags } }: PostPartsProps) => (
  <>
    <Section title="标题三选一">
      <ol className={styles.titles}>
        {titles.map((text, at) => (
          <li key={text} className={styles.title}>
            <Line pointer={`/titles/${at}`} text={text} className={styles.titleText} />
            <CopyButton label={`复制标题：${text}`} text={text} />
          </li>
        ))}
      </ol>
    </Section>
    <Section title="封面字" aside={<CopyButton label="复制封面字" text={coverLine} />}>
      <Line pointer="/coverLine" text={coverLine} className={styles.cover} />
    </Section>
    {tags.length > 0 && (
      <Section
        title="话题标签"
        aside={<CopyButton label="复制话题标签" text={tags.map((tag) => `#${tag}`).join(' ')} />}
      >
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              #{tag}
            </li>
          ))}
        </ul>
      </Section>
    )}
  </>
);
