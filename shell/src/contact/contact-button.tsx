import { OnDemandDialogButton } from '../on-demand/on-demand-dialog';

const loadContactDialog = async () => (await import('./contact-dialog')).ContactDialog;

interface ContactButtonProps {
  readonly code: string;
  readonly className: string | undefined;
}

export const ContactButton = ({ code, className }: ContactButtonProps) => (
  <OnDemandDialogButton load={loadContactDialog} dialogProps={{ code }} className={className}>
    联系我们
  </OnDemandDialogButton>
);
