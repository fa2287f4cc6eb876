import type { DeliverableContent } from '@qihang/shared/contracts';
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

const Beat = ({ beat, at }: { readonly beat: Content['beats'][number]; readonly at: number }) => (
  <li className={styles.beat}>
    <div className={styles.time}>
      <span className={styles.from}>{clockText(beat.from)}</span>
      <span className={styles.part}>{beat.part}</span>
      <span className={styles.length}>{beat.to - beat.from}秒</span>
    </div>
    <div className={styles.words}>
      <div className={styles.sayRow}>
        <Line pointer={`/beats/${at}/say`} text={beat.say} className={styles.say} />
        <CopyButton label={`复制${clockText(beat.from)}的台词`} text={beat.say} />
      </div>
      <dl className={styles.notes}>
        <div className={styles.note}>
          <dt>画面</dt>
          <dd>
            <Line pointer={`/beats/${at}/shot`} text={beat.shot} />
          </dd>
        </div>
        <div className={styles.note}>
          <dt>字幕</dt>
          <dd>
            <Line pointer={`/beats/${at}/caption`} text={beat.caption} />
          </dd>
        </div>
      </dl>
    </div>
  </li>
);

/** 脚本: times on the left, speech and pictures on the right. */
export const ScriptTimeline = ({ title, content }: ScriptTimelineProps) => {
  const { platform, seconds, beats } = content;
  const spoken = beats.map(({ say }) => say).join('\n\n');
  return (
    <>
      <Judgement text={content.judgement} />
      <p className={styles.facts}>
        {platform} · {seconds}秒 · {beats.length}段
      </p>
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
