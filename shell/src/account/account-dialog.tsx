import type { User } from '@qihang/shared/contracts';
import { Button, Dialog, Notice, PasswordField, showToast, useFocusFirstInvalid } from '@qihang/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import type { OnDemandDialogProps } from '../on-demand/on-demand-dialog';
import styles from './account-dialog.module.css';
import { usePasswordChange } from './use-password-change';

interface AccountDialogProps extends OnDemandDialogProps {
  readonly user: User;
}

/** The account: its number, and the form for its password. */
export const AccountDialog = ({ user, onClose }: AccountDialogProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [isRevealed, setRevealed] = useState(false);
  const { errors, failure, isSaving, refusals, submit } = usePasswordChange(() => {
    onClose();
    showToast('密码已修改，其他设备已退出登录');
  });
  useFocusFirstInvalid(form, refusals);

  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string): string => String(fields.get(name) ?? '');
    void submit({ current: read('current'), next: read('next'), repeated: read('repeated') });
  };
  return (
    <Dialog isOpen title="账号" onClose={onClose}>
      <form ref={form} noValidate className={styles.form} onSubmit={handleSubmit}>
        <p className={styles.owner}>
          <span className={styles.label}>手机号</span>
          {user.username}
        </p>
        {/* Password managers need the account's name beside its password. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="当前密码"
          name="current"
          autoComplete="current-password"
          data-initial-focus
          error={errors.current}
        />
        <PasswordField
          label="新密码"
          name="next"
          autoComplete="new-password"
          hint="密码至少8位"
          error={errors.next}
          onRevealedChange={setRevealed}
        />
        <PasswordField
          label="确认新密码"
          name="repeated"
          autoComplete="new-password"
          error={errors.repeated}
          isRevealed={isRevealed}
        />
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" variant="primary" size="large" isWide isPending={isSaving}>
          {isSaving ? '修改中…' : '修改密码'}
        </Button>
      </form>
    </Dialog>
  );
};
