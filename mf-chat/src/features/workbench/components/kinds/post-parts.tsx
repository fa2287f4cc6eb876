import type { DeliverableContent } from '@qihang/shared/contracts';
import { hasParts } from '@qihang/shared/deliverables';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { Section } from '../sheet';
import styles from './script-timeline.module.css';

interface PostPartsProps {
  readonly content: DeliverableContent<'script'>;
}

/** What is settled of a post, above what is said: one title and the words of the cover. */
export const PostHead = ({ content }: PostPartsProps) => {
  const [title = ''] = content.titles;
  if (hasParts(content)) return null;
  return (
    <>
      <Section title="标题" aside={<CopyButton label={`复制标题：${title}`} text={title} />}>
        <Line pointer="/titles/0" text={title} className={styles.say} />
      </Section>
      <Cover content={content} />
    </>
  );
};

/** What goes with the post, below what is said. Versions of before have three titles to choose from here. */
export const PostParts = ({ content }: PostPartsProps) =>
  hasParts(content) ? (
    <>
      <Section title="标题三选一">
        <Titles titles={content.titles} from={0} />
      </Section>
      <Cover content={content} />
      <PostWords content={content} />
      <Cautions cautions={content.cautions} />
    </>
  ) : (
    <>
      <PostWords content={content} />
      <Cautions cautions={content.cautions} />
      {content.titles.length > 1 && (
        <Section title="备用标题">
          <Titles titles={content.titles.slice(1)} from={1} />
        </Section>
      )}
    </>
  );

const Titles = ({ titles, from }: { readonly titles: readonly string[]; readonly from: number }) => (
  <ol className={styles.titles}>
    {titles.map((text, at) => (
      <li key={text} className={styles.title}>
        <Line pointer={`/titles/${from + at}`} text={text} className={styles.titleText} />
        <CopyButton label={`复制标题：${text}`} text={text} />
      </li>
    ))}
  </ol>
);

const Cover = ({ content: { coverLine } }: PostPartsProps) => (
  <Section title="封面字" aside={<CopyButton label="复制封面字" text={coverLine} />}>
    <Line pointer="/coverLine" text={coverLine} className={styles.cover} />
  </Section>
);

const textOf = (tags: readonly string[]): string => tags.map((tag) => `#${tag}`).join(' ');

/** Pasted as a whole, with its tags. */
const PostWords = ({ content: { post, tags } }: PostPartsProps) =>
  post === undefined ? (
    <TagList tags={tags} />
  ) : (
    <Section
      title="发布文案"
      aside={<CopyButton label="复制发布文案" text={`${post} ${textOf(tags)}`.trim()} />}
    >
      <Line pointer="/post" text={post} className={styles.say} />
      <Tags tags={tags} />
    </Section>
  );

const Cautions = ({ cautions = [] }: { readonly cautions: readonly string[] | undefined }) =>
  cautions.length === 0 ? null : (
    <Section title="注意">
      <ol className={styles.titles}>
        {cautions.map((text, at) => (
          <li key={text} className={styles.title}>
            <Line pointer={`/cautions/${at}`} text={text} className={styles.titleText} />
          </li>
        ))}
      </ol>
    </Section>
  );

const TagList = ({ tags }: { readonly tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <Section title="话题标签" aside={<CopyButton label="复制话题标签" text={textOf(tags)} />}>
      <Tags tags={tags} />
    </Section>
  );

const Tags = ({ tags }: { readonly tags: readonly string[] }) => (
  <ul className={styles.tags}>
    {tags.map((tag) => (
      <li key={tag} className={styles.tag}>
        #{tag}
      </li>
    ))}
  </ul>
);
