import {
  type DeliverableContent,
  type DeliverableKind,
  FOOT_HEADING,
  type FootLine,
  footOf,
  openText,
} from '@qihang/shared/contracts';
import { Button } from '@qihang/shared/ui';
import { useWorkbench } from '../hooks/use-workbench';
import { CopyButton } from './copy-button';
import styles from './endnotes.module.css';
import { ToldText } from './kinds/told-text';
import { Line } from './line';
import { Section } from './sheet';

interface EndnotesProps {
  readonly content: DeliverableContent<Exclude<DeliverableKind, 'check'>>;
}

/** A question for what only the user knows, with a way to tell it. */
const Question = ({ pointer, text }: FootLine) => (
  <li className={styles.question}>
    <Line pointer={pointer} text={text} shown={openText(text)} className={styles.words} />
    <Button variant="quiet" className={styles.tell} aria-label={`去说：${text}`} onClick={useTelling(text)}>
      去说
    </Button>
  </li>
);

function useTelling(question: string): () => void {
  const { onTalk } = useWorkbench();
  return () => onTalk(`关于“${question}”：`);
}

/** What to see to before the work is used, what is missing and what was lent: one block. */
const FootSection = ({ content }: EndnotesProps) => {
  const { before, open, lent } = footOf(content);
  const { remarks = [] } = content;
  const hasItems = before.length + open.length > 0 || lent !== '';
  if (remarks.length === 0 && !hasItems) return null;
  return (
    <Section title={FOOT_HEADING}>
      {hasItems && (
        <ul className={styles.foot}>
          {before.map(({ pointer, text }) => (
            <li key={pointer}>
              <Line pointer={pointer} text={text} className={styles.words} />
            </li>
          ))}
          {open.map((line) => (
            <Question key={line.pointer} {...line} />
          ))}
          {lent !== '' && <li className={styles.lent}>{lent}</li>}
        </ul>
      )}
      {remarks.length > 0 && <ToldText told={remarks} list="remarks" />}
    </Section>
  );
};

/** Below the work of every kind: notes under their titles, then the one block. */
export const Endnotes = ({ content }: EndnotesProps) => (
  <>
    {(content.notes ?? []).map(({ title, text }, at) => (
      <Section key={at} title={title} aside={<CopyButton label={`复制：${title}`} text={text} />}>
        <Line pointer={`/notes/${at}/text`} text={text} className={styles.text} />
      </Section>
    ))}
    <FootSection content={content} />
  </>
);
