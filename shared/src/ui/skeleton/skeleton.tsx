import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; the box that the content will fill. */
  readonly width?: string;
  readonly height?: string;
}

/** A still box in the place of content on its way. The region around it says so to assistive technology (`aria-busy`). */
export const Skeleton = ({ width = '100%', height = '1em' }: SkeletonProps) => (
  <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />
);
