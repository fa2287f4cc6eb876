import { type DeliverableContent, ownJudgement } from '@qihang/shared/contracts';
import { copyDeliverable } from '@qihang/shared/deliverables';
import { spokenTime } from '../../model/spoken-time';
import { CopyButton, CopyTools } from '../copy-button';
import { Line } from '../line';
import { Judgement, Section } from '../sheet';
import { StoriesOfBefore } from './stories-of-before';
import styles from './story-card.module.css';

interface StoryProps {
  readonly title: string;
  readonly content: DeliverableContent<'story'>;
}

/** Under its title the whole, to be said aloud; of several each has its own. */
const Telling = ({ title: work, content }: StoryProps) => {
  const { title = '', telling = [] } = content;
  const spoken = telling.map(({ text }) => text);
  if (telling.length === 0) return null;
  return (
    <section className={styles.telling}>
      <div className={styles.head}>
        <Line as="h3" pointer="/title" text={title} className={styles.name} />
        <CopyTools
          label="复制全文"
          text={spoken.join('\n\n')}
          write={(form) => copyDeliverable({ kind: 'story', title: work, content }, form)}
        />
      </div>
      <p className={styles.length}>念出来约{spokenTime(spoken)}</p>
      <div className={styles.paragraphs}>
        {telling.map((paragraph, at) => (
          <div key={at} className={styles.paragraph}>
            {at > 0 && paragraph.title !== undefined && (
              <Line as="h3" pointer={`/telling/${at}/title`} text={paragraph.title} className={styles.name} />
            )}
            <Line pointer={`/telling/${at}/text`} text={paragraph.text} className={styles.said} />
          </div>
        ))}
      </div>
    </section>
  );
};

/** 人设故事: one telling and the sentence of it to say face to face. */
export const StoryCard = ({ title, content }: StoryProps) => {
  const { saying } = content;
  return (
    <>
      <Judgement text={ownJudgement(content)} />
      <Telling title={title} content={content} />
      {saying !== undefined && (
        <Section title="见人就说这一句" aside={<CopyButton label="复制这一句" text={saying} />}>
          <Line pointer="/saying" text={saying} className={styles.said} />
        </Section>
      )}
      <StoriesOfBefore content={content} />
    </>
  );
};
