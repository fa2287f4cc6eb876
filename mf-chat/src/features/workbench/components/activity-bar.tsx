import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import { Button, CloseIcon, classNames, IconButton, Spinner } from '@qihang/shared/ui';
import { useWorkbench } from '../hooks/use-workbench';
import { progressWords } from '../model/order-words';
import styles from './activity-bar.module.css';

/** Status of an order that was placed in the workbench. */
export const ActivityBar = () => {
  const { activity, isBeside, onStop, onRetry, onDismiss, onTalk, onSay } = useWorkbench();
  if (activity.status === 'busy') {
    const { order, isStopping } = activity;
    const words = order === null ? '老高正在对话里回答' : progressWords(order, DELIVERABLE_NAMES[order.kind]);
    return (
      <div className={styles.bar}>
        <Spinner label={words} />
        <p className={styles.text} aria-hidden="true">
          {words}
        </p>
        {order !== null && (
          <Button variant="quiet" data-stop="" isPending={isStopping} onClick={onStop}>
            停止
          </Button>
        )}
      </div>
    );
  }
  // Beside the chat only the chat announces, or a screen reader would hear it twice (docs/decisions/0020).
  const roleOf = (role: 'status' | 'alert') => (isBeside ? undefined : role);
  if (activity.status === 'talked') {
    return (
      <div className={styles.bar} role={roleOf('status')}>
        <p className={styles.text}>老高在对话里有话要说</p>
        <Button
          variant="quiet"
          onClick={() => {
            onDismiss();
            onTalk();
          }}
        >
          去看看
        </Button>
        <IconButton label="关闭提示" icon={<CloseIcon size={16} />} onClick={onDismiss} />
      </div>
    );
  }
  if (activity.status === 'failed') {
    return (
      <div
        className={classNames(styles.bar, styles.failed, activity.offers && styles.high)}
        role={roleOf('alert')}
      >
        <p className={styles.text}>{activity.text}</p>
        {activity.canRetry && (
          <Button variant="quiet" onClick={onRetry}>
            重试
          </Button>
        )}
        {activity.offers?.map((offer) => (
          <Button
            key={offer}
            variant="quiet"
            onClick={() => {
              onTalk();
              onSay(offer);
            }}
          >
            {offer}
          </Button>
        ))}
        <IconButton label="关闭提示" icon={<CloseIcon size={16} />} onClick={onDismiss} />
      </div>
    );
  }
  return null;
};
