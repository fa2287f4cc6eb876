import { useMutation } from '@qihang/shared/api';
import { useNavigate, useReturnPath } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { signIn } from '../api/sign-in';

/** Signs in and goes to `/` (SPEC §2), or back to where the sign-in was asked for. */
export function useSignIn() {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ token, user }) => {
      sessionStore.signIn(token, user);
      // The way back should not lead to a form that is done with.
      navigate(returnPath, { replace: true });
    },
  });
}
