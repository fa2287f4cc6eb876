import type { ProfileView } from '@qihang/shared/contracts';
import { Button, classNames, IconButton, PlusIcon } from '@qihang/shared/ui';
import { useRef, useState } from 'react';
import { refusalOf, useProfileChange } from '../hooks/use-profile-change';
import styles from './profile-field.module.css';
import { ProfileValue } from './profile-value';
import { ValueForm } from './value-form';

type Field = ProfileView['fields'][number];

interface AddFormProps {
  readonly field: Field;
  readonly onClose: () => void;
}

const AddForm = ({ field: { field, name }, onClose }: AddFormProps) => {
  const { mutate, isPending, error, reset } = useProfileChange();
  return (
    <ValueForm
      label={name}
      start=""
      error={error === null ? null : refusalOf(error)}
      isPending={isPending}
      onSave={(text) => mutate({ type: 'add', field, text }, { onSuccess: onClose })}
      onCancel={() => {
        reset();
        onClose();
      }}
    />
  );
};

/** A field of the profile without values. */
export const EmptyField = ({ field }: { readonly field: Field }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classNames(styles.empty, isOpen && styles.open)} aria-label={field.name}>
      {isOpen ? (
        <AddForm field={field} onClose={() => setOpen(false)} />
      ) : (
        <Button className={styles.fill} aria-label={`${field.name}，补上一条`} onClick={() => setOpen(true)}>
          <PlusIcon size={16} />
          {field.name}
        </Button>
      )}
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
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h3>
        {holdsMany && !isOpen && (
          <IconButton
            className={styles.add}
            label={`${name}，再加一条`}
            icon={<PlusIcon size={18} />}
            onClick={() => setOpen(true)}
          />
        )}
      </div>
      <ul className={styles.values}>
        {values.map((value) => (
          <ProfileValue key={value.id} value={value} onConfirmed={handleConfirmed} />
        ))}
      </ul>
      {isOpen && <AddForm field={field} onClose={() => setOpen(false)} />}
    </section>
  );
};
