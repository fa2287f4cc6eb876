import { type DeliverableDetail, type ExportFormat, isAppError } from '@qihang/shared/contracts';
import { endingOf } from '@qihang/shared/deliverables';
import { canSaveFiles, saveFile, showToast } from '@qihang/shared/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { exportWork } from '../api/export-work';

/** State of an export. */
export interface TakeAway {
  /** Running export; null without one. */
  readonly running: { readonly format: ExportFormat; readonly bytes: number } | null;
  /** `data:` address of a picture to save by a long press, in browsers that cannot save files. */
  readonly picture: string | null;
  /** Failed export with its reason in words; null after a retry has started. */
  readonly failed: { readonly format: ExportFormat; readonly text: string } | null;
  readonly start: (format: ExportFormat) => void;
  readonly cancel: () => void;
  readonly closePicture: () => void;
}

const readPicture = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    // The page's content security policy allows pictures from `data:`, not from `blob:`.
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Exports a deliverable as a file; `onDone` is called after it is saved. */
export function useTakeAway(work: DeliverableDetail, onDone: () => void): TakeAway {
  const [running, setRunning] = useState<TakeAway['running']>(null);
  const [failed, setFailed] = useState<TakeAway['failed']>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);

  const { id, title, shown } = work;
  const version = shown.number;
  const start = useCallback(
    async (format: ExportFormat) => {
      if (call.current !== null) return;
      const controller = new AbortController();
      call.current = controller;
      setRunning({ format, bytes: 0 });
      setFailed(null);
      try {
        const onProgress = (bytes: number) => setRunning({ format, bytes });
        const { file, name } = await exportWork({
          id,
          version,
          format,
          signal: controller.signal,
          onProgress,
        });
        if (controller.signal.aborted) return;
        if (canSaveFiles()) {
          saveFile(file, name ?? `${title}.${endingOf(format)}`);
          showToast('已导出');
          onDone();
        } else setPicture(await readPicture(file));
      } catch (error) {
        if (controller.signal.aborted) return;
        setFailed({ format, text: isAppError(error) ? error.text : '没能生成，请再试一次' });
      } finally {
        call.current = null;
        if (!controller.signal.aborted) setRunning(null);
      }
    },
    [id, version, title, onDone],
  );
  const cancel = useCallback(() => {
    call.current?.abort();
    call.current = null;
    setRunning(null);
  }, []);
  return {
    running,
    picture,
    failed,
    start: (format) => void start(format),
    cancel,
    closePicture: () => setPicture(null),
  };
}
