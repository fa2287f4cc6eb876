import type { Site, User } from '@qihang/shared/contracts';
import { useNavigate } from '@qihang/shared/navigation';
import { ConfirmDialog, Dialog, ForwardIcon } from '@qihang/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { ContactDialog } from '../contact/contact-dialog';
import type { OnDemandDialogProps } from '../on-demand/on-demand-dialog';
import { useSignOut } from '../session/sign-out';
import { ThemeControl } from '../theme/theme-control';
import { AccountDialog } from './account-dialog';
import styles from './account-sheet.module.css';
import { maskNumber } from './mask-number';
import { readUsage, usageText } from './read-usage';

interface AccountSheetProps extends OnDemandDialogProps {
  readonly site: Site;
  readonly user: User;
}

/** Today's quota; null while it is read, and where it cannot be. */
function useUsageText(): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    readUsage(leaving.signal).then(
      (usage) => setText(usageText(usage)),
      // A courtesy: without it the row says nothing.
      () => {},
    );
    return () => leaving.abort();
  }, []);
  return text;
}

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.row}>
    <span>{name}</span>
    <span className={styles.value}>{children}</span>
  </div>
);

const ActionRow = ({ name, onPress }: { readonly name: string; readonly onPress: () => void }) => (
  <button type="button" className={styles.row} onClick={onPress}>
    <span>{name}</span>
    <ForwardIcon size={18} />
  </button>
);

/** What the header has on wider windows, behind the avatar of a phone's bar: account, quota, appearance, contact, sign-out. */
export const AccountSheet = ({ site, user, onClose }: AccountSheetProps) => {
  const [step, setStep] = useState<'rows' | 'account' | 'contact' | 'sign-out'>('rows');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const usage = useUsageText();
  if (step === 'account') return <AccountDialog user={user} onClose={onClose} />;
  if (step === 'contact') return <ContactDialog code={site.contactQr} onClose={onClose} />;
  if (step === 'sign-out') {
    return <ConfirmDialog isOpen question="确认退出登录？" onConfirm={signOut} onCancel={onClose} />;
  }
  const goToPlan = () => {
    onClose();
    void navigate(`/chat/${site.agent.key}`);
  };
  return (
    <Dialog isOpen isSheet title={maskNumber(user.username)} onClose={onClose}>
      <div className={styles.rows}>
        {usage !== null && <Row name="额度">{usage}</Row>}
        <Row name="外观">
          <ThemeControl name="theme-of-sheet" />
        </Row>
        <ActionRow name="我要做方案" onPress={goToPlan} />
        <ActionRow name="联系我们" onPress={() => setStep('contact')} />
        <ActionRow name="账号" onPress={() => setStep('account')} />
        <ActionRow name="退出登录" onPress={() => setStep('sign-out')} />
      </div>
    </Dialog>
  );
};
