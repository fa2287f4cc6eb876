import { ERRORS } from '@qihang/shared/contracts';
import { useLocation } from '@qihang/shared/navigation';
import { useSession } from '@qihang/shared/session';
import { Notice } from '@qihang/shared/ui';

const wasPasswordReset = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'passwordWasReset' in state &&
  state.passwordWasReset === true;

/** Reason why the user is here, when it was not by choice. */
export const SignInNotice = () => {
  const session = useSession();
  const { state } = useLocation();
  if (wasPasswordReset(state)) return <Notice tone="success">密码已更新，请用新密码登录</Notice>;
  if (session.status !== 'signed-out') return null;
  if (session.reason === 'expired') return <Notice>{ERRORS.unauthenticated.text}</Notice>;
  if (session.reason === 'unreachable') return <Notice>{ERRORS.offline.text}</Notice>;
  return null;
};
