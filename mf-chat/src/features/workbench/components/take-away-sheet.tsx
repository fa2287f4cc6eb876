import type { DeliverableDetail, ExportFormat } from '@qihang/shared/contracts';
import {
  COPY_FORM_NAMES,
  COPY_FORMS,
  copyDeliverable,
  EXPORT_NAMES,
  EXPORTS_OF,
} from '@qihang/shared/deliverables';
import { Button, canSaveFiles, Dialog, DownloadIcon } from '@qihang/shared/ui';
import { useTakeAway } from '../hooks/use-take-away';
import { useWorkbench } from '../hooks/use-workbench';
import styles from './take-away-sheet.module.css';

const USES: Readonly<Record<ExportFormat, string>> = {
  pdf: '发给别人看，或者打印',
  docx: '接着改',
  png: '发微信群、朋友圈',
  md: '放进笔记软件',
  csv: '用表格打开',
  ics: '放进手机日历，到点提醒',
};

const MEGABYTE = 1_000_000;

interface TakeAwaySheetProps {
  readonly work: DeliverableDetail;
  readonly onClose: () => void;
}

/** 带走: copied in the form of a platform, or as a file. */
export const TakeAwaySheet = ({ work, onClose }: TakeAwaySheetProps) => {
  const { copy } = useWorkbench();
  const { running, picture, start, cancel, closePicture } = useTakeAway(work, onClose);
  const hasFiles = canSaveFiles();
  const formats = EXPORTS_OF[work.kind].filter((format) => hasFiles || format === 'png');
  if (picture !== null) {
    return (
      <Dialog isOpen isSheet title="长按图片保存" onClose={closePicture}>
        <img src={picture} alt={work.title} className={styles.picture} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen isSheet title={`带走${work.title}`} onClose={onClose}>
      <h3 className={styles.title}>复制全文到</h3>
      <div className={styles.forms}>
        {COPY_FORMS.map((form) => (
          <Button key={form} className={styles.form} onClick={() => copy(copyDeliverable(work, form))}>
            {COPY_FORM_NAMES[form]}
          </Button>
        ))}
      </div>
      <h3 className={styles.title}>存成文件</h3>
      <ul className={styles.formats}>
        {formats.map((format) => {
          const isRunning = running?.format === format;
          return (
            <li key={format} className={styles.item}>
              <button
                type="button"
                className={styles.format}
                disabled={running !== null}
                aria-busy={isRunning || undefined}
                onClick={() => start(format)}
              >
                <DownloadIcon size={18} className={styles.icon} />
                <span className={styles.words}>
                  <span className={styles.name}>{EXPORT_NAMES[format]}</span>
                  <span className={styles.use}>{isRunning ? '正在生成…' : USES[format]}</span>
                </span>
              </button>
              {isRunning && (
                <>
                  {running.bytes >= MEGABYTE && (
                    <span className={styles.size}>{(running.bytes / MEGABYTE).toFixed(1)} MB</span>
                  )}
                  <Button variant="quiet" onClick={cancel}>
                    取消
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {!hasFiles && (
        <p className={styles.hint}>微信里不能下载文件。用手机浏览器打开这个页面，可以存成 PDF、Word。</p>
      )}
      <p className={styles.hint}>文件里带有制作标识：{work.shown.label}。</p>
    </Dialog>
  );
};
