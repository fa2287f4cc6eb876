import { type DeliverableContent, LADDER_HEADINGS } from '@qihang/shared/contracts';
import { Line } from '../line';
import { Section } from '../sheet';
import styles from './ladder-reckoning.module.css';

interface LinesSectionProps {
  readonly title: string;
  /** JSON pointer of the list. */
  readonly pointer: string;
  readonly texts: readonly string[] | undefined;
}

/** A part that is a list of lines; nothing without one. */
export const LinesSection = ({ title, pointer, texts = [] }: LinesSectionProps) =>
  texts.length === 0 ? null : (
    <Section title={title}>
      <ul className={styles.lines} aria-label={title}>
        {texts.map((text, at) => (
          <li key={at} className={styles.line}>
            <Line pointer={`${pointer}/${at}`} text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );

/** What it comes to, where people stay behind, and the one thing to do this week. */
export const LadderReckoning = ({ content }: { readonly content: DeliverableContent<'ladder'> }) => {
  const { sums, stuck, week } = content;
  return (
    <>
      <LinesSection title={LADDER_HEADINGS.sums} pointer="/sums" texts={sums} />
      {stuck !== undefined && (
        <Section title="现在卡在哪">
          <Line pointer="/stuck" text={stuck} className={styles.text} />
        </Section>
      )}
      {week !== undefined && (
        <Section title="这周就做一件">
          <Line pointer="/week" text={week} className={styles.text} />
        </Section>
      )}
    </>
  );
};
