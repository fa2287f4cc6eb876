import { apiBase } from '@qihang/shared/api-base';
import { useNavigate } from '@qihang/shared/navigation';
import { makeSessionApi, sessionStore } from '@qihang/shared/session';

/** Leaves: forgets the session here at once, tells the server, and goes to `/login` (SPEC §2). */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    const { token } = sessionStore.getState();
    sessionStore.signOut();
    if (token !== null) void makeSessionApi(apiBase()).endSession(token);
    void navigate('/login');
  };
}
