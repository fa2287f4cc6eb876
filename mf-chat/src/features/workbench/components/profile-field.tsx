import { useMutation, useQueryClient } from '@qihang/shared/api';
import { isAppError, type ProfileValueView, type ProfileView } from '@qihang/shared/contracts';
import { Link } from '@qihang/shared/navigation';
import {
  Button,
  CheckIcon,
  ConfirmDialog,
  classNames,
  DeleteIcon,
  EditIcon,
  IconButton,
  PlusIcon,
  showToast,
} from '@qihang/shared/ui';
import { useState } from 'react';
import { changeProfile, type ProfileDeed } from '../api/profile-query';
import { useWorkbench } from '../hooks/use-workbench';
import styles from './profile-field.module.css';
import { ValueForm } from './value-form';

type Field = ProfileView['fields'][number];

const sentenceOf = (error: unknown): string => {
  if (!isAppError(error)) return '没能保存，请再试一次';
  return error.fields?.text ?? error.text;
};

/** Does something with the profile; says what was refused. */
function useProfile() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (deed: ProfileDeed) => changeProfile(client, deed) });
}

interface ValueProps {
  readonly value: ProfileValueView;
}

const Quote = ({ value }: ValueProps) => {
  const { pathOfMessage } = useWorkbench();
  const { quote, text, messageId, conversationId } = value;
  if (quote === '' || (messageId === null && quote === text)) return <p className={styles.source}>你填的</p>;
  return (
    <p className={styles.source}>
      你说过：<q className={styles.quote}>{quote}</q>{' '}
      {messageId !== null && conversationId !== null && (
        <Link to={pathOfMessage(conversationId, messageId)} className={styles.link}>
          看原话
        </Link>
      )}
    </p>
  );
};

const Value = ({ value }: ValueProps) => {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useProfile();
  const { id, name, text, isConfirmed } = value;
  if (isEditing) {
    return (
      <li className={styles.value}>
        <ValueForm
          label={`${name}，改成`}
          start={text}
          error={error === null ? null : sentenceOf(error)}
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
  const say = (failure: unknown) => showToast(sentenceOf(failure), 'danger');
  return (
    <li className={styles.value}>
      <div className={styles.words}>
        <p className={styles.text}>
          <bdi>{text}</bdi>
          {isConfirmed && <span className={styles.confirmed}>已确认</span>}
        </p>
        <Quote value={value} />
      </div>
      <div className={styles.tools}>
        {!isConfirmed && (
          <IconButton
            label={`没错：${text}`}
            icon={<CheckIcon size={18} />}
            disabled={isPending}
            onClick={() => mutate({ type: 'confirm', id }, { onError: say })}
          />
        )}
        <IconButton label={`改：${text}`} icon={<EditIcon size={18} />} onClick={() => setEditing(true)} />
        <IconButton
          label={`删除：${text}`}
          icon={<DeleteIcon size={18} />}
          disabled={isPending}
          onClick={() => setAsking(true)}
        />
      </div>
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

interface AddProps {
  readonly field: Field;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

const Add = ({ field, isOpen, onToggle }: AddProps) => {
  const { mutate, isPending, error, reset } = useProfile();
  const { name, values } = field;
  if (!isOpen) {
    return (
      <Button
        variant={values.length === 0 ? 'secondary' : 'quiet'}
        className={values.length === 0 ? styles.fill : styles.add}
        aria-label={values.length === 0 ? `补上${name}` : `${name}，再加一条`}
        onClick={() => onToggle(true)}
      >
        <PlusIcon size={16} />
        {values.length === 0 ? name : '再加一条'}
      </Button>
    );
  }
  return (
    <ValueForm
      label={name}
      start=""
      error={error === null ? null : sentenceOf(error)}
      isPending={isPending}
      onSave={(text) =>
        mutate({ type: 'add', field: field.field, text }, { onSuccess: () => onToggle(false) })
      }
      onCancel={() => {
        reset();
        onToggle(false);
      }}
    />
  );
};

/** One thing that the coach asks about and has heard nothing of. */
export const EmptyField = ({ field }: { readonly field: Field }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classNames(styles.empty, isOpen && styles.open)} aria-label={field.name}>
      <Add field={field} isOpen={isOpen} onToggle={setOpen} />
    </section>
  );
};

/** One thing that the coach asks about, with all that is known of it. */
export const ProfileField = ({ field }: { readonly field: Field }) => {
  const [isOpen, setOpen] = useState(false);
  const { name, values, holdsMany } = field;
  return (
    <section className={styles.field} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.body}>
        <ul className={styles.values}>
          {values.map((value) => (
            <Value key={value.id} value={value} />
          ))}
        </ul>
        {holdsMany && <Add field={field} isOpen={isOpen} onToggle={setOpen} />}
      </div>
    </section>
  );
};
