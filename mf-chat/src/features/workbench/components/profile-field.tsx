import type { ProfileView } from '@qihang/shared/contracts';
import { Button, classNames, PlusIcon } from '@qihang/shared/ui';
import { useRef, useState } from 'react';
import { refusalOf, useProfileChange } from '../hooks/use-profile-change';
import styles from './profile-field.module.css';
import { ProfileValue } from './profile-value';
import { ValueForm } from './value-form';

type Field = ProfileView['fields'][number];

interface AddProps {
  readonly field: Field;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

const Add = ({ field, isOpen, onToggle }: AddProps) => {
  const { mutate, isPending, error, reset } = useProfileChange();
  const { name, values } = field;
  if (!isOpen) {
    return (
      <Button
        variant={values.length === 0 ? 'secondary' : 'quiet'}
        className={values.length === 0 ? styles.fill : styles.add}
        aria-label={values.length === 0 ? `${name}，补上一条` : `${name}，再加一条`}
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
      error={error === null ? null : refusalOf(error)}
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

/** A field of the profile without values. */
export const EmptyField = ({ field }: { readonly field: Field }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classNames(styles.empty, isOpen && styles.open)} aria-label={field.name}>
      <Add field={field} isOpen={isOpen} onToggle={setOpen} />
    </section>
  );
};

/** A field of the profile with its known values. */
export const ProfileField = ({ field }: { readonly field: Field }) => {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, values, holdsMany } = field;
  const handleConfirmed = () => heading.current?.focus({ preventScroll: true });
  return (
    <section className={styles.field} aria-label={name}>
      <h3 ref={heading} tabIndex={-1} className={styles.name}>
        {name}
      </h3>
      <div className={styles.body}>
        <ul className={styles.values}>
          {values.map((value) => (
            <ProfileValue key={value.id} value={value} onConfirmed={handleConfirmed} />
          ))}
        </ul>
        {holdsMany && <Add field={field} isOpen={isOpen} onToggle={setOpen} />}
      </div>
    </section>
  );
};
