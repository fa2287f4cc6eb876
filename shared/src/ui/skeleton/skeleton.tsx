import { classNames } from '../class-names';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; the box that the content will fill. */
  readonly width?: string;
  readonly height?: string;
  /** Gives it its size in place of the two: a page that stands before its scripts has no inline styles. */
  readonly className?: string | undefined;
}

/** An empty slot in place of content on its way. The region around it is marked `aria-busy`. */
export const Skeleton = ({ width = '100%', height = '1em', className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={classNames(styles.skeleton, className)}
    style={className ? undefined : { width, height }}
  />
);
