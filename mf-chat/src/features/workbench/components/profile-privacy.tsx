import type { ProfileValueView } from '@qihang/shared/contracts';
import { classNames, showToast } from '@qihang/shared/ui';
import { refusalOf, useProfileChange } from '../hooks/use-profile-change';
import styles from './profile-privacy.module.css';

interface ProfilePrivacyProps {
  readonly value: ProfileValueView;
}

/** Whether a fact is kept out of everything that is written; nothing for what is no fact. */
export const ProfilePrivacy = ({ value: { id, text, isPrivate } }: ProfilePrivacyProps) => {
  const { mutate, isPending } = useProfileChange();
  // A server of an older release says nothing of it.
  if (typeof isPrivate !== 'boolean') return null;
  return (
    <button
      type="button"
      className={classNames(styles.keep, isPrivate && styles.kept)}
      aria-pressed={isPrivate}
      aria-label={`不写进成果：${text}`}
      disabled={isPending}
      onClick={() =>
        mutate(
          { type: 'keep', id, isPrivate: !isPrivate },
          { onError: (failure) => showToast(refusalOf(failure), 'danger') },
        )
      }
    >
      不写进成果
    </button>
  );
};
