import type { DeliverableContent } from '@qihang/shared/contracts';
import { hasParts } from '@qihang/shared/deliverables';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { Section } from '../sheet';
import styles from './script-timeline.module.css';

interface PostPartsProps {
  readonly content: DeliverableContent<'script'>;
}

/** What goes with the post, below what is said. Versions of before have three titles to choose from here. */
export const PostParts = ({ content }: PostPartsProps) =>
  hasParts(content) ? (
    <>
      <Section title="标题三选一">
        <Titles titles={content.titles} />
      </Section>
      <Cover content={content} />
      <PostWords content={content} heading="发布文案" />
      <Cautions cautions={content.cautions} />
    </>
  ) : (
    <PostWords content={content} heading="发的时候配这句" />
  );

const Titles = ({ titles }: { readonly titles: readonly string[] }) => (
  <ol className={styles.titles}>
    {titles.map((text, at) => (
      <li key={text} className={styles.title}>
        <Line pointer={`/titles/${at}`} text={text} className={styles.titleText} />
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
const PostWords = ({ content: { post, tags }, heading }: PostPartsProps & { readonly heading: string }) =>
  post === undefined ? (
    <TagList tags={tags} />
  ) : (
    <Section
      title={heading}
      aside={<CopyButton label="复制发布文案" text={`${post} ${textOf(tags)}`.trim()} />}
    >
      <Line pointer="/post" text={post} className={styles.say} />
      <Tags tags={tags} />
    </Section>
  );

interface CautionsProps {
  readonly cautions: readonly string[] | undefined;
}

const Cautions = ({ cautions = [] }: CautionsProps) =>
  cautions.length === 0 ? null : (
    <Section title="注意">
      <ol className={styles.cautions}>
        {cautions.map((text, at) => (
          <li key={at}>
            <Line pointer={`/cautions/${at}`} text={text} className={styles.caution} />
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
