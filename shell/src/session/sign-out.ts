import { apiBase } from '@qihang/shared/api-base';
import { useNavigate } from '@qihang/shared/navigation';
import { makeSessionRequests, sessionStore } from '@qihang/shared/session';

/** Signs out: forgets the session here at once, notifies the server, and goes to `/login` (R2.25). */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    const { token } = sessionStore.getState();
    sessionStore.signOut();
    if (token !== null) void makeSessionRequests(apiBase()).endSession(token);
    void navigate('/login');
  };
}
