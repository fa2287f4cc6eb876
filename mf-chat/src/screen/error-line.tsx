import { CloseIcon, classNames, IconButton } from '@qihang/shared/ui';
import type { TurnFailure } from '../session/turn/retry-after-failure';
import styles from './error-line.module.css';

interface ErrorLineProps {
  readonly failure: TurnFailure;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
  /** Sends the message of another button. */
  readonly onPick: (message: string) => void;
}

/** The chat's error line (R2.14, R8.9): announced when it appears, with a button for each next step. */
export const ErrorLine = ({ failure, onRetry, onDismiss, onPick }: ErrorLineProps) => (
  <div role="alert" className={classNames(styles.line, failure.offers && styles.high)}>
    <div className={styles.words}>
      <p>{failure.text}</p>
      {failure.detail !== null && <p className={styles.detail}>{failure.detail}</p>}
    </div>
    {failure.retry !== null && (
      <button type="button" className={styles.retry} onClick={onRetry}>
        {failure.retry === 'continue' ? '继续生成' : '重试'}
      </button>
    )}
    {failure.offers?.map((offer) => (
      <button key={offer} type="button" className={styles.retry} onClick={() => onPick(offer)}>
        {offer}
      </button>
    ))}
    <IconButton label="关闭提示" icon={<CloseIcon size={16} />} onClick={onDismiss} />
  </div>
);
