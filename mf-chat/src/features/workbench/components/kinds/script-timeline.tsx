import type { DeliverableContent } from '@qihang/shared/contracts';
import { copyDeliverable, hasParts } from '@qihang/shared/deliverables';
import { clockText } from '../../model/script-clock';
import { CopyButton, CopyTools } from '../copy-button';
import { Line } from '../line';
import { Judgement, Section } from '../sheet';
import { PostHead, PostParts } from './post-parts';
import styles from './script-timeline.module.css';

type Content = DeliverableContent<'script'>;

interface ScriptTimelineProps {
  readonly title: string;
  readonly content: Content;
}

interface BeatProps {
  readonly beat: Content['beats'][number];
  readonly at: number;
}

/** One that is called by its part begins at a time beside it; one that is not lasts some seconds, above it. */
const BeatTime = ({ beat: { from, to, part } }: Pick<BeatProps, 'beat'>) =>
  part === undefined ? (
    <p className={styles.span}>{`${from}到${to}秒`}</p>
  ) : (
    <div className={styles.time}>
      <span className={styles.from}>{clockText(from)}</span>
      <span className={styles.part}>{part}</span>
      <span className={styles.length}>{to - from}秒</span>
    </div>
  );

const Beat = ({ beat, at }: BeatProps) => {
  const notes = [
    { field: 'shot', name: beat.part === undefined ? '拍' : '画面', text: beat.shot },
    { field: 'caption', name: '字幕', text: beat.caption },
  ].filter(({ text }) => text !== '');
  return (
    <li className={beat.part === undefined ? undefined : styles.beat}>
      <BeatTime beat={beat} />
      <div className={styles.words}>
        <div className={styles.sayRow}>
          <Line pointer={`/beats/${at}/say`} text={beat.say} className={styles.say} />
          <CopyButton label={`复制${clockText(beat.from)}的台词`} text={beat.say} />
        </div>
        {notes.length > 0 && (
          <dl className={styles.notes}>
            {notes.map(({ field, name, text }) => (
              <div key={field} className={styles.note}>
                <dt>{name}</dt>
                <dd>
                  <Line pointer={`/beats/${at}/${field}`} text={text} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
};

/** 脚本: what is settled, then what is said and filmed by its times, then what goes with the post. */
export const ScriptTimeline = ({ title, content }: ScriptTimelineProps) => {
  const { platform, seconds, beats, filming } = content;
  const spoken = beats.map(({ say }) => say).join('\n\n');
  const name = hasParts(content) ? '分镜' : '念和拍';
  return (
    <>
      <Judgement text={content.judgement} />
      <p className={styles.facts}>
        {platform} · {seconds}秒 · {beats.length}段
      </p>
      <PostHead content={content} />
      {filming !== undefined && (
        <Section title="怎么拍">
          <Line pointer="/filming" text={filming} />
        </Section>
      )}
      <Section
        title={name}
        aside={
          <CopyTools
            label="复制全部台词"
            text={spoken}
            write={(form) => copyDeliverable({ kind: 'script', title, content }, form)}
          />
        }
      >
        <ol className={styles.beats} aria-label={name}>
          {beats.map((beat, at) => (
            <Beat key={beat.from} beat={beat} at={at} />
          ))}
        </ol>
      </Section>
      <PostParts content={content} />
    </>
  );
};
