import type { ProfileValueView } from '@qihang/shared/contracts';
import { Link } from '@qihang/shared/navigation';
import {
  Button,
  ConfirmDialog,
  classNames,
  DeleteIcon,
  EditIcon,
  IconButton,
  showToast,
} from '@qihang/shared/ui';
import { useState } from 'react';
import { refusalOf, useProfileChange } from '../hooks/use-profile-change';
import { useWorkbench } from '../hooks/use-workbench';
import { CONFIRM_WORDS, STATE_WORDS } from '../model/value-words';
import { ProfilePrivacy } from './profile-privacy';
import styles from './profile-value.module.css';
import { ValueForm } from './value-form';
import { ValueHistory } from './value-history';

interface ValueProps {
  readonly value: ProfileValueView;
}

interface ProfileValueProps extends ValueProps {
  /** Called when a press has confirmed it: the button that had the focus is gone then. */
  readonly onConfirmed: () => void;
}

const Quote = ({ value }: ValueProps) => {
  const { pathOfMessage } = useWorkbench();
  const { quote, text, messageId, conversationId, words } = value;
  if (quote === '' || (messageId === null && quote === text)) return <p className={styles.source}>你填的</p>;
  return (
    <p className={styles.source}>
      你说过：<q className={styles.quote}>{quote}</q>{' '}
      {messageId !== null && conversationId !== null && (
        <Link to={pathOfMessage(conversationId, messageId, words)} className={styles.link}>
          看原话
        </Link>
      )}
    </p>
  );
};

const Confirm = ({ value: { id, text, state }, onConfirmed }: ProfileValueProps) => {
  const { mutate, isPending } = useProfileChange({ onDone: onConfirmed });
  if (state === 'confirmed') return null;
  return (
    <Button
      variant="quiet"
      className={styles.confirm}
      aria-label={`${CONFIRM_WORDS[state]}：${text}`}
      isPending={isPending}
      onClick={() => mutate({ type: 'confirm', id }, { onError: say })}
    >
      {CONFIRM_WORDS[state]}
    </Button>
  );
};

const say = (failure: unknown) => showToast(refusalOf(failure), 'danger');

/** A known fact with its source sentence, and buttons to confirm, correct or delete it. */
export const ProfileValue = ({ value, onConfirmed }: ProfileValueProps) => {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useProfileChange();
  const { id, name, text, state, about } = value;
  if (isEditing) {
    return (
      <li className={styles.value}>
        <ValueForm
          label={`${name}，改成`}
          start={text}
          error={error === null ? null : refusalOf(error)}
          isPending={isPending}
          onSave={(next) =>
            mutate({ type: 'correct', id, text: next }, { onSuccess: () => setEditing(false) })
          }
          onCancel={() => {
            reset();
            setEditing(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className={styles.value}>
      <div className={styles.line}>
        <p className={styles.text}>
          <bdi>{text}</bdi>
          {about !== null && <span className={styles.mark}>{about}</span>}
          <span className={classNames(styles.mark, styles[state])}>{STATE_WORDS[state]}</span>
        </p>
        <div className={styles.tools}>
          <Confirm value={value} onConfirmed={onConfirmed} />
          <IconButton label={`改：${text}`} icon={<EditIcon size={18} />} onClick={() => setEditing(true)} />
          <IconButton
            label={`删除：${text}`}
            icon={<DeleteIcon size={18} />}
            disabled={isPending}
            onClick={() => setAsking(true)}
          />
        </div>
      </div>
      <Quote value={value} />
      <ProfilePrivacy value={value} />
      <ValueHistory value={value} />
      <ConfirmDialog
        isOpen={isAsking}
        question={`删掉“${text}”？老高以后就不按这条写了。`}
        confirmText="删掉"
        isDangerous
        isPending={isPending}
        onConfirm={() => mutate({ type: 'delete', id }, { onError: say, onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
};
