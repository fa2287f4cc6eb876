import { Button } from '@qihang/shared/ui';
import styles from './export-progress.module.css';

interface ExportProgressProps {
  readonly title: string;
  readonly bytes: number;
  readonly onCancel: () => void;
}

const MEGABYTE = 1_000_000;

/** Progress of an export, with a button that cancels it. */
export const ExportProgress = ({ title, bytes, onCancel }: ExportProgressProps) => (
  <div className={styles.bar}>
    <p role="status" className={styles.text}>
      正在导出<bdi className={styles.title}>{title}</bdi>
    </p>
    {bytes >= MEGABYTE && <span className={styles.size}>{(bytes / MEGABYTE).toFixed(1)} MB</span>}
    <Button variant="quiet" onClick={onCancel}>
      取消
    </Button>
  </div>
);
