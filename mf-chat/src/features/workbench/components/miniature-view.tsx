import { classNames } from '@qihang/shared/ui';
import type { Miniature } from '../model/miniature';
import styles from './miniature-view.module.css';

/** Width or height as a share of the whole, never so small that it cannot be seen. */
const percent = (length: number): string => `${Math.max(4, Math.min(100, length))}%`;

/** Rows of equal kind, which never change their order. */
const Lengths = ({
  className,
  lengths,
}: {
  readonly className: string;
  readonly lengths: readonly number[];
}) =>
  lengths.map((length, at) => (
    <i key={`${at} ${length}`} className={className} style={{ width: percent(length) }} />
  ));

const DAY_STYLES: Readonly<Record<string, string | undefined>> = { o: styles.planned, x: styles.done };

const Form = ({ miniature }: { readonly miniature: Miniature }) => {
  switch (miniature.type) {
    case 'words':
      return <span className={styles.words}>{miniature.text}</span>;
    case 'bars':
      return <Lengths className={styles.bar ?? ''} lengths={miniature.lengths} />;
    case 'grid':
      return (
        <span className={styles.grid}>
          {[...miniature.days].map((sign, at) => (
            <i key={`${at} ${sign}`} className={classNames(styles.day, DAY_STYLES[sign])} />
          ))}
        </span>
      );
    case 'stairs':
      return (
        <span className={styles.stairs}>
          {miniature.steps.map(({ height, isSolid }) => (
            <i
              key={height}
              className={classNames(styles.step, !isSolid && styles.later)}
              style={{ height: percent(height) }}
            />
          ))}
        </span>
      );
    case 'timeline':
      return (
        <>
          <span className={styles.words}>{miniature.text}</span>
          <span className={styles.track}>
            {miniature.lengths.map((length, at) => (
              <i key={`${at} ${length}`} className={styles.beat} style={{ flexGrow: Math.max(1, length) }} />
            ))}
          </span>
        </>
      );
  }
};

interface MiniatureViewProps {
  readonly miniature: Miniature;
  /** Nothing is made of it yet: dashed, and pale. */
  readonly isAhead: boolean;
}

/** A form drawn small, for the eye alone. */
export const MiniatureView = ({ miniature, isAhead }: MiniatureViewProps) => (
  <span className={classNames(styles.frame, isAhead && styles.ahead)} aria-hidden="true">
    <Form miniature={miniature} />
  </span>
);
