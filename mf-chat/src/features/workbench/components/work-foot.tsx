import { useQuery } from '@qihang/shared/api';
import type { DeliverableDetail, DeliverableKind } from '@qihang/shared/contracts';
import { Button, Menu } from '@qihang/shared/ui';
import { useState } from 'react';
import { platformsQuery } from '../api/shelf-query';
import { useWorkbench } from '../hooks/use-workbench';
import { againLabel } from '../model/kinds';
import { prompterAddress } from '../model/prompter-address';
import { isSpoken } from '../model/prompter-script';

interface WorkFootProps {
  readonly work: DeliverableDetail;
  /** Whoever answers has other words for the same; a worksheet has those that were typed. */
  readonly canBeTold: boolean;
  readonly onEdit: () => void;
  readonly onTakeAway: () => void;
}

/** False for a check: the checked text is the user's own and is edited where it was written. */
const isEditable = (kind: DeliverableKind): boolean => kind !== 'check';

const OtherPlatform = ({ platform }: { readonly platform: string }) => {
  const { order, isBusy } = useWorkbench();
  const { data: platforms = [] } = useQuery(platformsQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const items = platforms
    .filter((name) => name !== platform)
    .map((name) => ({
      label: name,
      onSelect: () => order({ order: { action: 'make', kind: 'kit', platform: name } }),
    }));
  return (
    <>
      <Button
        disabled={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        换平台
      </Button>
      <Menu label="换哪个平台" place={anchor} items={items} onClose={() => setAnchor(null)} />
    </>
  );
};

/** Actions on a whole deliverable, at the bottom within reach of the thumb. */
export const WorkFoot = ({ work, canBeTold, onEdit, onTakeAway }: WorkFootProps) => {
  const { order, isBusy, onOpen } = useWorkbench();
  const { id, kind, title } = work;
  const isForReading = isSpoken(work);
  const again = canBeTold ? againLabel(kind) : null;
  return (
    <>
      {isForReading && (
        <Button variant="primary" onClick={() => onOpen(prompterAddress(id))}>
          对着念
        </Button>
      )}
      {work.kind === 'kit' && <OtherPlatform platform={work.content.platform} />}
      {again !== null && (
        <Button
          disabled={isBusy}
          onClick={() => order({ order: { action: 'again', kind, deliverableId: id }, title })}
        >
          {again}
        </Button>
      )}
      {isEditable(kind) && (
        <Button data-edit="" onClick={onEdit}>
          改一下
        </Button>
      )}
      <Button variant={isForReading ? 'secondary' : 'primary'} onClick={onTakeAway}>
        带走
      </Button>
    </>
  );
};
