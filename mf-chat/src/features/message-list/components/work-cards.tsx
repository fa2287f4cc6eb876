import type { DeliverableRef } from '@qihang/shared/contracts';
import { ForwardIcon, WorkIcon } from '@qihang/shared/ui';
import { takeAddress } from '../../../session/address/take-address';
import { useWorkPlace } from '../../../session/address/use-work-place';
import styles from './work-cards.module.css';

const versionText = (version: number): string => (version === 1 ? '' : `第${version}版 · `);

/** Deliverables made by an answer; each card opens one, or takes it away. */
export const WorkCards = ({ works }: { readonly works: readonly DeliverableRef[] }) => {
  const { open } = useWorkPlace();
  return (
    <ul className={styles.cards} aria-label="这次做好的">
      {works.map((work) => (
        <li key={work.id} className={styles.card}>
          <button type="button" className={styles.main} onClick={() => open(work.id, work.version)}>
            <span className={styles.icon}>
              <WorkIcon />
            </span>
            <span className={styles.words}>
              <bdi className={styles.title}>{work.title}</bdi>
              <span className={styles.more}>{versionText(work.version)}已放进我的成果</span>
            </span>
            <span className={styles.open}>
              打开
              <ForwardIcon size={16} />
            </span>
          </button>
          <button
            type="button"
            className={styles.take}
            aria-label={`带走：${work.title}`}
            onClick={() => open(takeAddress(work.id), work.version)}
          >
            带走
          </button>
        </li>
      ))}
    </ul>
  );
};
