import { type DeliverableContent, LADDER_HEADINGS as HEADINGS } from '@qihang/shared/contracts';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { Section } from '../sheet';
import styles from './ladder-reckoning.module.css';
import { LinesSection, TextSection } from './text-sections';

/** What may be said to everybody now, to be copied as a whole. */
const Outside = ({ texts = [] }: { readonly texts: readonly string[] | undefined }) =>
  texts.length === 0 ? null : (
    <Section
      title={HEADINGS.outside}
      aside={<CopyButton label={`复制：${HEADINGS.outside}`} text={texts.join('\n')} />}
    >
      <div className={styles.outside}>
        {texts.map((text, at) => (
          <Line key={at} pointer={`/outside/${at}`} text={text} className={styles.text} />
        ))}
      </div>
    </Section>
  );

/** What it comes to in versions of before, what is not sold, what may be said now, and the one thing to do this week. */
export const LadderReckoning = ({ content }: { readonly content: DeliverableContent<'ladder'> }) => {
  const { sums, stuck, without, outside, week } = content;
  return (
    <>
      <LinesSection title={HEADINGS.sums} pointer="/sums" texts={sums} />
      <TextSection title="现在卡在哪" pointer="/stuck" text={stuck} />
      <LinesSection title={HEADINGS.without} pointer="/without" texts={without} />
      <Outside texts={outside} />
      <TextSection title={HEADINGS.week} pointer="/week" text={week} />
    </>
  );
};
