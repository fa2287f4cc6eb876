import { classNames } from '@qihang/shared/ui';
import styles from './pillar-filter.module.css';

interface PillarFilterProps {
  readonly pillars: readonly { readonly name: string; readonly share: number; readonly about: string }[];
  /** The pillar of each item. */
  readonly counts: readonly string[];
  /** Selected pillar; null shows all. */
  readonly chosen: string | null;
  readonly onChoose: (pillar: string | null) => void;
}

/** Bar with the distribution of content over pillars; a press on a pillar filters by it. */
export const PillarFilter = ({ pillars, counts, chosen, onChoose }: PillarFilterProps) => (
  <>
    <div className={styles.bar} aria-hidden="true">
      {pillars.map(({ name, share }, at) => (
        <span
          key={name}
          className={classNames(styles.part, chosen !== null && chosen !== name && styles.dim)}
          style={{ flexGrow: share, opacity: 1 - at * 0.2 }}
        />
      ))}
    </div>
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
            <span className={styles.share}>{share}%</span>
            <span className={styles.about}>{about}</span>
            <span className={styles.count}>{counts.filter((pillar) => pillar === name).length}条</span>
          </button>
        </li>
      ))}
    </ul>
  </>
);
