import { useMutation, useQueryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { sayDeleted } from '../../../session/say-deleted';
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
      if (deed.type === 'delete') sayDeleted(() => changeProfile(client, { type: 'restore', id: deed.id }));
    },
  });
}
