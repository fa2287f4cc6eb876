import type { Site } from '@qihang/shared/contracts';
import { useLocation } from '@qihang/shared/navigation';
import { PasswordResetForm } from './features/password-reset/components/password-reset-form';
import { RegistrationForm } from './features/registration/components/registration-form';
import { SignInForm } from './features/sign-in/components/sign-in-form';
import { AuthPage } from './layout/auth-page';

interface AuthRoutesProps {
  readonly site: Site;
  readonly onContact: () => void;
}

/**
 * `/register`, `/login`, and `/login#reset=…`. Read from the address, not with nested routes: the shell mounts this
 * remote at exact paths. Each form has a key of its own, so that it does not inherit another's fields.
 */
export const AuthRoutes = ({ site, onContact }: AuthRoutesProps) => {
  const { pathname, hash } = useLocation();
  const resetToken = new URLSearchParams(hash.slice(1)).get('reset');

  if (pathname === '/register') {
    return (
      <AuthPage key="register" site={site} title="注册">
        <RegistrationForm site={site} onContact={onContact} />
      </AuthPage>
    );
  }
  if (resetToken) {
    return (
      <AuthPage key="reset" site={site} title="设置新密码">
        <PasswordResetForm token={resetToken} onContact={onContact} />
      </AuthPage>
    );
  }
  return (
    <AuthPage key="sign-in" site={site} title="登录">
      <SignInForm site={site} onContact={onContact} />
    </AuthPage>
  );
};
