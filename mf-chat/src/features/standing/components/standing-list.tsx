import type { Standing } from '@qihang/shared/contracts';
import { Button, ForwardIcon } from '@qihang/shared/ui';
import { type StandingTarget, standingRows } from '../model/standing-rows';
import { STANDING_TEXTS } from '../model/standing-texts';
import styles from './standing-list.module.css';

interface StandingListProps {
  readonly standing: Standing;
  readonly onGo: (target: StandingTarget) => void;
  readonly onNext: () => void;
}

/** Where a returning user stands, and a button for the next piece of work: at most four rows. */
export const StandingList = ({ standing, onGo, onNext }: StandingListProps) => (
  <div className={styles.standing}>
    <ul className={styles.rows} aria-label={STANDING_TEXTS.name}>
      {standingRows(standing).map(({ about, text, target }) => (
        <li key={target.type}>
          <button type="button" className={styles.row} onClick={() => onGo(target)}>
            <span className={styles.words}>
              <span className={styles.about}>{about}</span>
              <bdi className={styles.text}>{text}</bdi>
            </span>
            <ForwardIcon size={16} className={styles.icon} />
          </button>
        </li>
      ))}
    </ul>
    {standing.next !== null && (
      <Button variant="primary" size="large" className={styles.next} onClick={onNext}>
        {standing.next.text}
      </Button>
    )}
  </div>
);
