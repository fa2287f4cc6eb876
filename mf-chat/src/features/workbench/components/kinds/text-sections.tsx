import { Line } from '../line';
import { Section } from '../sheet';
import styles from './text-sections.module.css';

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

interface TextSectionProps {
  readonly title: string;
  readonly pointer: string;
  readonly text: string | undefined;
}

/** A part that is one text; nothing without it. */
export const TextSection = ({ title, pointer, text }: TextSectionProps) =>
  text === undefined ? null : (
    <Section title={title}>
      <Line pointer={pointer} text={text} className={styles.text} />
    </Section>
  );
