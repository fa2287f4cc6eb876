import { Button, Dialog, type MenuItem } from '@qihang/shared/ui';
import styles from './action-sheet.module.css';

interface ActionSheetProps {
  readonly title: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** Touch menu at the lower edge, opened by a long press (R2.18). */
export const ActionSheet = ({ title, items, onClose }: ActionSheetProps) => (
  <Dialog isOpen isSheet title={title} onClose={onClose}>
    <div className={styles.sheet}>
      {items.map(({ label, icon, isDangerous, onSelect }) => (
        <Button
          key={label}
          isWide
          size="large"
          variant={isDangerous ? 'danger' : 'secondary'}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          {icon}
          {label}
        </Button>
      ))}
    </div>
  </Dialog>
);
