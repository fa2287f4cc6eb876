import { TO_CHECK } from '@qihang/shared/contracts';
import { Line } from './line';
import styles from './to-film.module.css';

interface ToFilmProps {
  /** JSON pointer of the topic or the day. */
  readonly pointer: string;
  readonly opening: string | undefined;
  /** What is told, where it ends and how it is filmed, in lines. */
  readonly body?: string | undefined;
  /** Of versions of before: the one point that stays. */
  readonly point?: string | undefined;
  /** Whether everybody of the trade knows that. */
  readonly isCommon?: boolean | undefined;
  readonly filming: string | undefined;
}

/** How a post begins, what is told in it and how it is filmed; of versions of before its point. */
export const ToFilm = ({ body, ...parts }: ToFilmProps) => (
  <>
    {body !== undefined && <Line pointer={`${parts.pointer}/body`} text={body} className={styles.body} />}
    <Parts {...parts} />
  </>
);

const Parts = ({ pointer, opening, point, isCommon, filming }: Omit<ToFilmProps, 'body'>) =>
  opening === undefined && point === undefined && filming === undefined ? null : (
    <dl className={styles.rows}>
      {opening !== undefined && (
        <div className={styles.row}>
          <dt className={styles.label}>开头</dt>
          <dd className={styles.opening}>
            <Line as="span" pointer={`${pointer}/opening`} text={opening} />
          </dd>
        </div>
      )}
      {point !== undefined && (
        <div className={styles.row}>
          <dt className={styles.label}>讲清</dt>
          <dd className={styles.point}>
            <Line as="span" pointer={`${pointer}/point`} text={point} />
            {isCommon === true && <span className={styles.common}>（{TO_CHECK}）</span>}
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
