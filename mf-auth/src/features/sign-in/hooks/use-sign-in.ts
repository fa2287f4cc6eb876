import { useMutation } from '@qihang/shared/api';
import { useNavigate, useReturnPath } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { signIn } from '../api/sign-in';

/** Signs in and goes to `/` (R2.7), or back to the page that asked for the sign-in. */
export function useSignIn() {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ token, user }) => {
      sessionStore.signIn(token, user);
      // Replaced: the way back should not lead to the submitted form.
      navigate(returnPath, { replace: true });
    },
  });
}
