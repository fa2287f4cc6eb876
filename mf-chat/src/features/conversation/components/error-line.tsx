import { CloseIcon, IconButton } from '@qihang/shared/ui';
import type { TurnFailure } from '../model/retry-after-failure';
import styles from './error-line.module.css';

interface ErrorLineProps {
  readonly failure: TurnFailure;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** The chat's error line (R2.14, R8.9): announced when it appears, with one button for the next step. */
export const ErrorLine = ({ failure, onRetry, onDismiss }: ErrorLineProps) => (
  <div role="alert" className={styles.line}>
    <div className={styles.words}>
      <p>{failure.text}</p>
      {failure.detail !== null && <p className={styles.detail}>{failure.detail}</p>}
    </div>
    {failure.retry !== null && (
      <button type="button" className={styles.retry} onClick={onRetry}>
        {failure.retry === 'continue' ? '继续生成' : '重试'}
      </button>
    )}
    <IconButton label="关闭提示" icon={<CloseIcon size={16} />} onClick={onDismiss} />
  </div>
);
