import { Dialog } from '@qihang/shared/ui';
import type { OnDemandDialogProps } from '../on-demand/on-demand-dialog';
import styles from './contact-dialog.module.css';

interface ContactDialogProps extends OnDemandDialogProps {
  /** Address of the QR image. */
  readonly code: string;
}

export const ContactDialog = ({ code, onClose }: ContactDialogProps) => (
  <Dialog isOpen title="联系我们" onClose={onClose}>
    <div className={styles.content}>
      {/* A plain image: in WeChat a long press on it scans the code. */}
      <img src={code} alt="联系我们二维码" width={240} height={240} className={styles.code} />
      <p className={styles.advice}>用微信扫一扫，或长按图片识别</p>
    </div>
  </Dialog>
);
