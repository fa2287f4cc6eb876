import type { ConversationSummary } from '@qihang/shared/contracts';
import { CopySheet, canSaveFiles, saveFile, showToast } from '@qihang/shared/ui';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ExportProgress } from '../components/export-progress';

/** Delay before progress is shown, ms: most exports are done before it could be read. */
const SHOW_AFTER_MS = 400;

interface Running {
  readonly title: string;
  readonly bytes: number;
}

export interface ExportActions {
  readonly start: (conversation: ConversationSummary) => void;
  /** To be rendered. */
  readonly status: ReactNode;
}

/** 导出对话: saves a file, or shows a sheet to copy from in browsers that cannot save files. */
export function useExport(): ExportActions {
  const [running, setRunning] = useState<Running | null>(null);
  const [text, setText] = useState<string | null>(null);
  const call = useRef<AbortController | null>(null);

  const start = useCallback(async ({ id, title }: ConversationSummary) => {
    if (call.current !== null) return;
    const controller = new AbortController();
    call.current = controller;
    let bytes = 0;
    const show = () => setRunning({ title, bytes });
    const timer = setTimeout(show, SHOW_AFTER_MS);
    let shownAt = performance.now() + SHOW_AFTER_MS;
    try {
      // Code that few visits need.
      const { exportConversation, exportFileName } = await import(
        /* webpackChunkName: "export" */ '../api/export-conversation'
      );
      const file = await exportConversation(id, {
        signal: controller.signal,
        onProgress: (loaded) => {
          bytes = loaded;
          if (performance.now() < shownAt) return;
          shownAt = performance.now() + 100;
          show();
        },
      });
      if (canSaveFiles()) {
        saveFile(file, exportFileName(title));
        showToast('已导出');
      } else setText(await file.text());
    } catch {
      if (!controller.signal.aborted) showToast('导出失败，请再试一次', 'danger');
    } finally {
      clearTimeout(timer);
      call.current = null;
      setRunning(null);
    }
  }, []);

  return {
    start: (conversation) => void start(conversation),
    status: (
      <>
        {running && <ExportProgress {...running} onCancel={() => call.current?.abort()} />}
        <CopySheet text={text} onClose={() => setText(null)} />
      </>
    ),
  };
}
