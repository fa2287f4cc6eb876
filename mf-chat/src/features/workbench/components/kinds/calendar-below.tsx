import { type DeliverableContent, CALENDAR_HEADINGS as HEADINGS } from '@qihang/shared/contracts';
import { Line } from '../line';
import { Section } from '../sheet';
import { ToFilm } from '../to-film';
import styles from './calendar-below.module.css';
import { LinesSection, TextSection } from './text-sections';

type Content = DeliverableContent<'calendar'>;

/** Posts that wait until one is missing, what to do when one slips, and what to write down. */
export const CalendarBelow = ({ content: { spares = [], slips, watch } }: { readonly content: Content }) => (
  <>
    {spares.length > 0 && (
      <Section title={HEADINGS.spares}>
        <ul className={styles.spares} aria-label={HEADINGS.spares}>
          {spares.map(({ title, opening }, at) => (
            <li key={at} className={styles.spare}>
              <Line pointer={`/spares/${at}/title`} text={title} className={styles.title} />
              <ToFilm pointer={`/spares/${at}`} opening={opening} filming={undefined} />
            </li>
          ))}
        </ul>
      </Section>
    )}
    <TextSection title={HEADINGS.slips} pointer="/slips" text={slips} />
    <LinesSection title={HEADINGS.watch} pointer="/watch" texts={watch} />
  </>
);
