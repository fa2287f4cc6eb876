import { CloseIcon, classNames, IconButton } from '@qihang/shared/ui';
import { useChatSession, useTurn } from '../session/use-chat-session';
import styles from './error-line.module.css';

/** The chat's error line (R2.14, R8.9): announced when it appears, with a button for each next step. */
export const ErrorLine = () => {
  const { turn, retry, ask } = useChatSession();
  const outline = useTurn();
  if (outline.status !== 'failed') return null;
  const { failure } = outline;
  return (
    <div role="alert" className={classNames(styles.line, failure.offers && styles.high)}>
      <div className={styles.words}>
        <p>{failure.text}</p>
        {failure.detail !== null && <p className={styles.detail}>{failure.detail}</p>}
      </div>
      {failure.retry !== null && (
        <button type="button" className={styles.retry} onClick={retry}>
          {failure.retry === 'continue' ? '继续生成' : '重试'}
        </button>
      )}
      {failure.offers?.map((offer) => (
        <button key={offer} type="button" className={styles.retry} onClick={() => ask(offer)}>
          {offer}
        </button>
      ))}
      <IconButton label="关闭提示" icon={<CloseIcon size={16} />} onClick={turn.dismissFailure} />
    </div>
  );
};
