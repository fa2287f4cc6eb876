import { useQueryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { showToast } from '@qihang/shared/ui';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { editLine, refreshWork } from '../api/work-query';

interface Editing {
  /** Lines can be pressed to be edited. */
  readonly isOn: boolean;
  /** Saves the line at this JSON pointer. @returns a sentence for the user when it was refused */
  readonly save: (pointer: string, text: string) => Promise<string | null>;
}

/** Text of a conflict; the newest version has loaded by the time it is read. */
export const CHANGED_ELSEWHERE = '别处刚改过这一份，已经换成最新的。看一眼，再保存一次。';

const EditingContext = createContext<Editing>({ isOn: false, save: async () => null });

/** 改一下 by hand, for the lines below an {@link EditingProvider}; off without one. */
export const useEditing = (): Editing => use(EditingContext);

interface EditingProviderProps {
  readonly id: string;
  /** Base version of the edits: the newest. */
  readonly version: number;
  readonly isOn: boolean;
  readonly children: ReactNode;
}

export const EditingProvider = ({ id, version, isOn, children }: EditingProviderProps) => {
  const client = useQueryClient();
  const save = useCallback(
    async (pointer: string, text: string) => {
      try {
        await editLine(client, id, { version, pointer, text });
        showToast('已改好');
        return null;
      } catch (error) {
        if (!isAppError(error)) throw error;
        if (error.code !== 'conflict') return error.fields?.text ?? error.text;
        void refreshWork(client, id);
        return CHANGED_ELSEWHERE;
      }
    },
    [client, id, version],
  );
  const editing = useMemo(() => ({ isOn, save }), [isOn, save]);
  return <EditingContext value={editing}>{children}</EditingContext>;
};
