import { DELIVERABLE_NAMES, type DeliverableKind } from '@qihang/shared/contracts';
import { ForwardIcon, PlusIcon } from '@qihang/shared/ui';
import { useWorkbench } from '../hooks/use-workbench';
import { PURPOSES } from '../model/kinds';
import styles from './kinds-to-make.module.css';

/** Kinds of deliverables that have not been made yet, to choose the next one from. */
export const KindsToMake = ({ kinds }: { readonly kinds: readonly DeliverableKind[] }) => {
  const { order, onOpen, isBusy } = useWorkbench();
  const make = (kind: DeliverableKind) => {
    if (kind === 'check') onOpen('check');
    else order({ order: { action: 'make', kind } });
  };
  return (
    <ul className={styles.offers}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.offer}
            disabled={isBusy && kind !== 'check'}
            onClick={() => make(kind)}
          >
            <PlusIcon size={18} className={styles.plus} />
            <span className={styles.offerWords}>
              <span className={styles.offerName}>{DELIVERABLE_NAMES[kind]}</span>
              <span className={styles.purpose}>{PURPOSES[kind]}</span>
            </span>
            <ForwardIcon size={16} className={styles.forward} />
          </button>
        </li>
      ))}
    </ul>
  );
};
