import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; the box that the content will fill. */
  readonly width?: string;
  readonly height?: string;
}

/** A box without animation in place of content on its way. The region around it is marked `aria-busy`. */
export const Skeleton = ({ width = '100%', height = '1em' }: SkeletonProps) => (
  <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />
);
