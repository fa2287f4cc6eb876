import type { ExportFormat } from '@qihang/shared/contracts';
import { EXPORT_NAMES } from '@qihang/shared/deliverables';
import { Button, DownloadIcon, Spinner } from '@qihang/shared/ui';
import type { TakeAway } from '../hooks/use-take-away';
import styles from './format-row.module.css';

const USES: Readonly<Record<ExportFormat, string>> = {
  pdf: '发给别人看，或者打印',
  docx: '接着改',
  share: '发小红书、朋友圈',
  png: '发微信群、朋友圈',
  md: '放进笔记软件',
  csv: '用表格打开',
  ics: '放进手机日历，到点提醒',
};

const MEGABYTE = 1_000_000;

interface FormatRowProps {
  readonly format: ExportFormat;
  readonly state: TakeAway;
}

/** A file format with its purpose, and the progress of its export. */
export const FormatRow = ({ format, state }: FormatRowProps) => {
  const { running, failed, start, cancel } = state;
  const isRunning = running?.format === format;
  const failure = failed?.format === format ? failed.text : null;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.format}
        disabled={running !== null}
        aria-busy={isRunning || undefined}
        onClick={() => start(format)}
      >
        <span className={styles.icon}>
          {isRunning ? <Spinner label={`正在生成${EXPORT_NAMES[format]}`} /> : <DownloadIcon size={18} />}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{EXPORT_NAMES[format]}</span>
          {failure === null ? (
            <span className={styles.use}>{isRunning ? '正在生成…' : USES[format]}</span>
          ) : (
            <span role="alert" className={styles.failure}>
              {failure}
            </span>
          )}
        </span>
        {failure !== null && <span className={styles.again}>重试</span>}
      </button>
      {isRunning && (
        <>
          {running.bytes >= MEGABYTE && (
            <span className={styles.size}>{(running.bytes / MEGABYTE).toFixed(1)} MB</span>
          )}
          <Button variant="quiet" className={styles.cancel} onClick={cancel}>
            取消
          </Button>
        </>
      )}
    </li>
  );
};
