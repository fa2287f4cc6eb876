import type { DeliverableSummary } from '@qihang/shared/contracts';
import { ChevronDownIcon, classNames } from '@qihang/shared/ui';
import { useState } from 'react';
import { useWorkbench } from '../hooks/use-workbench';
import { othersWords } from '../model/route';
import { timeText } from '../model/version-words';
import styles from './other-works.module.css';
import { StaleNote } from './stale-note';
import { StationAction } from './station-action';

/** The other deliverables of a kind, behind a button that says how many they are. */
export const OtherWorks = ({ works }: { readonly works: readonly DeliverableSummary[] }) => {
  const { onOpen } = useWorkbench();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <StationAction aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {othersWords(works)}
        <ChevronDownIcon size={16} className={classNames(styles.icon, isOpen && styles.up)} />
      </StationAction>
      {isOpen && (
        <ul className={styles.works}>
          {works.map(({ id, title, version, updatedAt, changes }) => (
            <li key={id}>
              <button type="button" className={styles.work} onClick={() => onOpen(id)}>
                <bdi className={styles.title}>{title}</bdi>
                <span className={styles.when}>
                  {version > 1 && `第${version}版 · `}
                  {timeText(updatedAt, new Date())}
                </span>
                <StaleNote changes={changes} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
