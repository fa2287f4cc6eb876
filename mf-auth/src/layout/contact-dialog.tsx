import type { Site } from '@qihang/shared/contracts';
import { Dialog } from '@qihang/shared/ui';
import styles from './contact-dialog.module.css';

interface ContactDialogProps {
  readonly site: Site;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const ContactDialog = ({ site, isOpen, onClose }: ContactDialogProps) => (
  <Dialog isOpen={isOpen} title="联系我们" onClose={onClose}>
    <img className={styles.code} src={site.contactQr} alt="联系我们二维码" width={240} height={240} />
    <p className={styles.hint}>用微信扫一扫，或长按识别。</p>
  </Dialog>
);
