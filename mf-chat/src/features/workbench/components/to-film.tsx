import { Line } from './line';
import styles from './to-film.module.css';

interface ToFilmProps {
  /** JSON pointer of the topic or the day. */
  readonly pointer: string;
  readonly opening: string | undefined;
  readonly filming: string | undefined;
}

/** How a post begins, to be read aloud, and what stands in front of the phone; nothing for versions of before. */
export const ToFilm = ({ pointer, opening, filming }: ToFilmProps) =>
  opening === undefined && filming === undefined ? null : (
    <dl className={styles.rows}>
      {opening !== undefined && (
        <div className={styles.row}>
          <dt className={styles.label}>开头</dt>
          <dd className={styles.opening}>
            <Line as="span" pointer={`${pointer}/opening`} text={opening} />
          </dd>
        </div>
      )}
      {filming !== undefined && (
        <div className={styles.row}>
          <dt className={styles.label}>怎么拍</dt>
          <dd className={styles.filming}>
            <Line as="span" pointer={`${pointer}/filming`} text={filming} />
          </dd>
        </div>
      )}
    </dl>
  );
