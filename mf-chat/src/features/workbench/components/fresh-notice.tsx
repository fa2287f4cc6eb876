import { useQuery } from '@qihang/shared/api';
import type { DeliverableDetail } from '@qihang/shared/contracts';
import { CloseIcon, IconButton } from '@qihang/shared/ui';
import { useEffect, useRef } from 'react';
import { workQuery } from '../api/work-query';
import { useWorkbench } from '../hooks/use-workbench';
import { changeWords, countChanges } from '../model/change-words';
import { differenceOf } from '../model/difference';
import { reasonText } from '../model/version-words';
import { ChangeList } from './difference-view';
import styles from './fresh-notice.module.css';

/** Maximum number of changes listed directly; more are shown by 看改了什么. */
const AT_A_GLANCE = 3;

const Changes = ({ work, before }: { readonly work: DeliverableDetail; readonly before: number }) => {
  const { data } = useQuery(workQuery(work.id, before));
  const parts = data === undefined ? null : differenceOf(data, work);
  if (parts === null) return null;
  return (
    <>
      <p className={styles.text}>{changeWords(parts)}</p>
      {countChanges(parts) <= AT_A_GLANCE && (
        <div className={styles.changes}>
          <ChangeList changes={parts.flatMap(({ changes }) => changes)} />
        </div>
      )}
    </>
  );
};

/** Notice about a new version that was ordered here: its number, reason and changes. */
export const FreshNotice = ({ work }: { readonly work: DeliverableDetail }) => {
  const { onSeen } = useWorkbench();
  const ref = useRef<HTMLElement>(null);
  // Scrolls up, because the user had scrolled down to the button or was reading.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { shown, versions } = work;
  const before = versions[1]?.number;
  return (
    <section ref={ref} className={styles.fresh} aria-label="新的一版">
      <div className={styles.head}>
        <p className={styles.title}>
          第{shown.number}版好了 · {reasonText(shown)}
        </p>
        <IconButton label="知道了" icon={<CloseIcon size={16} />} onClick={onSeen} />
      </div>
      {before !== undefined && <Changes work={work} before={before} />}
    </section>
  );
};

/** Notice during the making of a version, while the one before it stays on screen. */
export const MakingNotice = () => {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={ref} className={styles.fresh} aria-label="正在做">
      <p className={styles.title}>新的一版正在做</p>
      <p className={styles.text}>做好就换到这里。现在这一版留着，随时能看回来。</p>
    </section>
  );
};
