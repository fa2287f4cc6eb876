import { useMutation, useQueryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { showToast } from '@qihang/shared/ui';
import { changeProfile, type ProfileDeed } from '../api/profile-query';

/** Text for a refused change of the profile. */
export const refusalOf = (error: unknown): string => {
  if (!isAppError(error)) return '没能保存，请再试一次';
  return error.fields?.text ?? error.text;
};

interface ProfileChangeOptions {
  /** Called after every change, also when the value that asked for it is no longer on the screen. */
  readonly onDone?: () => void;
}

/** Mutation of the profile; a deletion can be taken back for 6 s. */
export function useProfileChange({ onDone }: ProfileChangeOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: ProfileDeed) => changeProfile(client, deed),
    onSuccess: (_, deed) => {
      onDone?.();
      if (deed.type !== 'delete') return;
      const restore = () =>
        changeProfile(client, { type: 'restore', id: deed.id }).catch(() => showToast('撤销失败', 'danger'));
      showToast('已删除', 'neutral', { label: '撤销', onPress: () => void restore() });
    },
  });
}
