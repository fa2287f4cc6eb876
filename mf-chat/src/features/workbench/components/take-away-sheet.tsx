import type { DeliverableDetail } from '@qihang/shared/contracts';
import {
  COPY_FORM_NAMES,
  COPY_FORMS,
  copyDeliverable,
  EXPORTS_OF,
  endingOf,
} from '@qihang/shared/deliverables';
import { Button, canSaveFiles, Dialog } from '@qihang/shared/ui';
import { useTakeAway } from '../hooks/use-take-away';
import { useWorkbench } from '../hooks/use-workbench';
import { FactChanges } from './changes-notice';
import { FormatRow } from './format-row';
import styles from './take-away-sheet.module.css';

interface TakeAwaySheetProps {
  readonly work: DeliverableDetail;
  readonly onClose: () => void;
}

/** 带走: copies in the format of a platform, or saves a file. */
export const TakeAwaySheet = ({ work, onClose }: TakeAwaySheetProps) => {
  const { copy } = useWorkbench();
  const takeAway = useTakeAway(work, onClose);
  const { picture, closePicture } = takeAway;
  const hasFiles = canSaveFiles();
  const formats = EXPORTS_OF[work.kind].filter((format) => hasFiles || endingOf(format) === 'png');
  if (picture !== null) {
    return (
      <Dialog isOpen isSheet title="长按图片保存" onClose={closePicture}>
        <img src={picture} alt={work.title} className={styles.picture} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen isSheet title={`带走${work.title}`} onClose={onClose}>
      {work.changes.length > 0 && (
        <div className={styles.stale}>
          你的档案改过，这份还是按原来的写的
          <FactChanges changes={work.changes} />
        </div>
      )}
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
        {formats.map((format) => (
          <FormatRow key={format} format={format} state={takeAway} />
        ))}
      </ul>
      {!hasFiles && (
        <p className={styles.hint}>微信里不能下载文件。用手机浏览器打开这个页面，可以存成 PDF、Word。</p>
      )}
      <p className={styles.hint}>文件里带有制作标识：{work.shown.label}。</p>
    </Dialog>
  );
};
