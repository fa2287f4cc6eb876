import { type DeliverableContent, factsLine } from '@qihang/shared/contracts';
import { copyDeliverable } from '@qihang/shared/deliverables';
import { clockText } from '../../model/script-clock';
import { CopyButton, CopyTools } from '../copy-button';
import { Line } from '../line';
import { Judgement, Section } from '../sheet';
import { PostParts } from './post-parts';
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

const Beat = ({ beat: { from, to, part, say, shot, caption }, at }: BeatProps) => {
  const notes = [
    { field: 'shot', name: '画面', text: shot },
    { field: 'caption', name: '字幕', text: caption },
  ].filter(({ text }) => text !== '');
  return (
    <li className={styles.beat}>
      <div className={styles.time}>
        <span className={styles.from}>{clockText(from)}</span>
        <span className={styles.part}>{part}</span>
        <span className={styles.length}>{to - from}秒</span>
      </div>
      <div className={styles.words}>
        <div className={styles.sayRow}>
          <Line pointer={`/beats/${at}/say`} text={say} className={styles.say} />
          <CopyButton label={`复制${clockText(from)}的台词`} text={say} />
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

/** A worksheet's script, or one of before whose beats have names: what is said and filmed, beside its times. */
export const ScriptTimeline = ({ title, content }: ScriptTimelineProps) => {
  const { platform, seconds, beats, filming } = content;
  const spoken = beats.map(({ say }) => say).join('\n\n');
  return (
    <>
      <Judgement text={content.judgement} />
      <p className={styles.facts}>{factsLine(platform, `${seconds}秒`, `${beats.length}段`)}</p>
      {filming !== undefined && (
        <Section title="怎么拍">
          <Line pointer="/filming" text={filming} />
        </Section>
      )}
      <Section
        title="分镜"
        aside={
          <CopyTools
            label="复制全部台词"
            text={spoken}
            write={(form) => copyDeliverable({ kind: 'script', title, content }, form)}
          />
        }
      >
        <ol className={styles.beats} aria-label="分镜">
          {beats.map((beat, at) => (
            <Beat key={beat.from} beat={beat} at={at} />
          ))}
        </ol>
      </Section>
      <PostParts content={content} />
    </>
  );
};
