import { useQuery, useQueryClient } from '@qihang/shared/api';
import { Button, showToast } from '@qihang/shared/ui';
import { saidQuery, undoCorrection } from '../../../session/said/said-query';
import styles from './message.module.css';

/** What a question has corrected, the old value and the new one in a row, which one press takes back. */
export const Corrections = ({ of }: { readonly of: string | null }) => {
  const client = useQueryClient();
  const { data: said } = useQuery(saidQuery);
  const corrections = said?.corrections?.filter(({ messageId }) => messageId === of) ?? [];
  return corrections.map(({ id, was, now, state }) => (
    <div key={id} className={styles.outcome}>
      <p className={styles.note}>
        <del>{was}</del> → <ins>{now}</ins>
        {state === 'undone' && ' · 已撤销'}
      </p>
      {state === 'held' && (
        <Button
          aria-label={`撤销，改回${was}`}
          onClick={() => undoCorrection(client, id).catch(() => showToast('撤销失败', 'danger'))}
        >
          撤销
        </Button>
      )}
    </div>
  ));
};
