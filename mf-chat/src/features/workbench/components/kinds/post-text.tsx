import { type DeliverableContent, factsLine, ownJudgement } from '@qihang/shared/contracts';
import { copyDeliverable, hasParts } from '@qihang/shared/deliverables';
import { CopyTools } from '../copy-button';
import { Line } from '../line';
import { Judgement, Section } from '../sheet';
import { PostHead } from './post-head';
import { PostParts } from './post-parts';
import styles from './script-timeline.module.css';

interface PostTextProps {
  readonly title: string;
  readonly content: DeliverableContent<'script'>;
}

const lengthOf = (texts: readonly string[]): number =>
  [...texts.join('')].filter((sign) => sign.trim() !== '').length;

/** 图文: under its title paragraphs to be pasted as they stand, then a line a picture. */
export const PostText = ({ title, content }: PostTextProps) => {
  const { platform, beats, pictures = [] } = content;
  const paragraphs = beats.map(({ say }) => say);
  const tools = (
    <CopyTools
      label="复制正文"
      text={paragraphs.join('\n\n')}
      write={(form) => copyDeliverable({ kind: 'script', title, content }, form)}
    />
  );
  const text = beats.map(({ from, say }, at) => (
    <Line key={from} pointer={`/beats/${at}/say`} text={say} className={styles.say} />
  ));
  return (
    <>
      <Judgement text={ownJudgement(content)} />
      {hasParts(content) ? (
        <>
          <p className={styles.facts}>{factsLine(platform, '图文', `正文${lengthOf(paragraphs)}字`)}</p>
          <Section title="正文" aside={tools}>
            {text}
          </Section>
        </>
      ) : (
        <>
          <PostHead content={content} tools={tools} />
          <div className={styles.paragraphs}>{text}</div>
        </>
      )}
      {pictures.length > 0 && (
        <Section title="配图">
          <ol className={styles.titles}>
            {pictures.map((picture, at) => (
              <li key={picture} className={styles.title}>
                <Line pointer={`/pictures/${at}`} text={picture} className={styles.titleText} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      <PostParts content={content} />
    </>
  );
};
