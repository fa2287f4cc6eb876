import type { DeliverableContent } from '@qihang/shared/contracts';
import { classNames } from '@qihang/shared/ui';
import styles from './pillar-filter.module.css';

interface PillarFilterProps {
  readonly pillars: DeliverableContent<'topics'>['pillars'];
  /** The pillar of each item. */
  readonly counts: readonly string[];
  /** Selected pillar; null shows all. */
  readonly chosen: string | null;
  readonly onChoose: (pillar: string | null) => void;
}

/** Pillars, with the bar of their shares where they were planned in percentages; a press on a pillar filters by it. */
export const PillarFilter = ({ pillars, counts, chosen, onChoose }: PillarFilterProps) => (
  <>
    {pillars.some(({ share }) => share !== undefined) && (
      <div className={styles.bar} aria-hidden="true">
        {pillars.map(({ name, share = 0 }, at) => (
          <span
            key={name}
            className={classNames(styles.part, chosen !== null && chosen !== name && styles.dim)}
            style={{ flexGrow: share, opacity: 1 - at * 0.2 }}
          />
        ))}
      </div>
    )}
    <ul className={styles.pillars}>
      {pillars.map(({ name, share, about }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={chosen === name}
            className={classNames(styles.pillar, chosen === name && styles.chosen)}
            onClick={() => onChoose(chosen === name ? null : name)}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.share}>{share === undefined ? '' : `${share}%`}</span>
            {about !== undefined && <span className={styles.about}>{about}</span>}
            <span className={styles.count}>{counts.filter((pillar) => pillar === name).length}条</span>
          </button>
        </li>
      ))}
    </ul>
  </>
);
