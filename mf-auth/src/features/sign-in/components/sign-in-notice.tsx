import { ERRORS } from '@qihang/shared/contracts';
import { useLocation } from '@qihang/shared/navigation';
import { useSession } from '@qihang/shared/session';
import { Notice } from '@qihang/shared/ui';

const wasPasswordReset = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'passwordWasReset' in state &&
  state.passwordWasReset === true;

interface SignInNoticeProps {
  /** They have registered a moment ago. */
  readonly isFresh: boolean;
}

/** That a registration went well, or the reason why the user is here when it was not by choice. */
export const SignInNotice = ({ isFresh }: SignInNoticeProps) => {
  const session = useSession();
  const { state } = useLocation();
  if (isFresh) return <Notice tone="success">注册好了，点“登录”就能开始</Notice>;
  if (wasPasswordReset(state)) return <Notice tone="success">密码已更新，请用新密码登录</Notice>;
  if (session.status !== 'signed-out') return null;
  if (session.reason === 'expired') return <Notice>{ERRORS.unauthenticated.text}</Notice>;
  if (session.reason === 'unreachable') return <Notice>{ERRORS.offline.text}</Notice>;
  return null;
};
