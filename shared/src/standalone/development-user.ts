import { sessionStore } from '@qihang/shared/session';
import { apiBase } from '../api/api-base';

/**
 * Signs in as the user that the development API creates at its first start: `DEVELOPMENT_USER`, `number:password`,
 * which the development server replaces in this expression. An existing session is kept.
 */
export async function signInDeveloper(): Promise<void> {
  if (sessionStore.getState().token !== null) return;
  const [username, ...password] = (process.env.DEVELOPMENT_USER ?? '').split(':');
  if (!username) throw new Error('DEVELOPMENT_USER is not set: number:password of a user to sign in as');
  const response = await fetch(`${apiBase()}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: password.join(':') }),
  });
  if (!response.ok) throw new Error(`signing in as ${username} answered ${response.status}`);
  const { token, user } = await response.json();
  sessionStore.signIn(token, user);
}
