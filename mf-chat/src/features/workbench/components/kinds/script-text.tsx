import { cueText, type DeliverableContent, ownJudgement } from '@qihang/shared/contracts';
import { copyDeliverable } from '@qihang/shared/deliverables';
import { clockText } from '../../model/script-clock';
import { CopyTools } from '../copy-button';
import { Line } from '../line';
import { Judgement, Section } from '../sheet';
import { PostHead } from './post-head';
import { PostParts } from './post-parts';
import styles from './script-text.module.css';

type Content = DeliverableContent<'script'>;

interface ScriptTextProps {
  readonly title: string;
  readonly content: Content;
}

interface BeatProps {
  readonly beat: Content['beats'][number];
  readonly at: number;
}

/** What is said as it is said; in brackets what happens before it and what is read on the screen. */
const Beat = ({ beat: { from, say, shot, caption }, at }: BeatProps) => (
  <li className={styles.beat}>
    <span className={styles.clock}>{clockText(from)}</span>
    <div className={styles.words}>
      {shot !== '' && (
        <Line pointer={`/beats/${at}/shot`} text={shot} shown={cueText(shot)} className={styles.cue} />
      )}
      <Line pointer={`/beats/${at}/say`} text={say} className={styles.say} />
      {caption !== '' && (
        <Line
          pointer={`/beats/${at}/caption`}
          text={caption}
          shown={cueText(caption, '字幕：')}
          className={styles.cue}
        />
      )}
    </div>
  </li>
);

/** 脚本: under its title what is said and done, as it is filmed; below it how it is filmed and what goes with the post. */
export const ScriptText = ({ title, content }: ScriptTextProps) => {
  const { beats, filming } = content;
  return (
    <>
      <Judgement text={ownJudgement(content)} />
      <PostHead
        content={content}
        tools={
          <CopyTools
            label="复制全部台词"
            text={beats.map(({ say }) => say).join('\n\n')}
            write={(form) => copyDeliverable({ kind: 'script', title, content }, form)}
          />
        }
      />
      <ol className={styles.beats} aria-label="照着念">
        {beats.map((beat, at) => (
          <Beat key={beat.from} beat={beat} at={at} />
        ))}
      </ol>
      {filming !== undefined && (
        <Section title="怎么拍">
          <Line pointer="/filming" text={filming} className={styles.text} />
        </Section>
      )}
      <PostParts content={content} />
    </>
  );
};
