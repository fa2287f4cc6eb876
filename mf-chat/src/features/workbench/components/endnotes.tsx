import {
  type DeliverableContent,
  type DeliverableKind,
  LENT_HEADING,
  lentLines,
  OPEN_HEADING,
} from '@qihang/shared/contracts';
import { Button } from '@qihang/shared/ui';
import { useWorkbench } from '../hooks/use-workbench';
import { CopyButton } from './copy-button';
import styles from './endnotes.module.css';
import { Line } from './line';
import { Section } from './sheet';

interface EndnotesProps {
  readonly content: DeliverableContent<Exclude<DeliverableKind, 'check'>>;
}

/**
 * Below the work of every kind: notes under their titles, what only the user can tell, each with a way to tell it, and what
 * was lent to them.
 */
export const Endnotes = ({ content }: EndnotesProps) => {
  const { onTalk } = useWorkbench();
  const { notes = [], open = [] } = content;
  const lent = lentLines(content);
  return (
    <>
      {notes.map(({ title, text }, at) => (
        <Section key={at} title={title} aside={<CopyButton label={`复制：${title}`} text={text} />}>
          <Line pointer={`/notes/${at}/text`} text={text} className={styles.text} />
        </Section>
      ))}
      {open.length > 0 && (
        <Section title={OPEN_HEADING}>
          <ul className={styles.open}>
            {open.map((question, at) => (
              <li key={at} className={styles.question}>
                <Line pointer={`/open/${at}`} text={question} className={styles.words} />
                <Button
                  variant="quiet"
                  className={styles.tell}
                  aria-label={`去说：${question}`}
                  onClick={() => onTalk(`关于“${question}”：`)}
                >
                  去说
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {lent.length > 0 && (
        <Section title={LENT_HEADING}>
          <ul className={styles.lent}>
            {lent.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
