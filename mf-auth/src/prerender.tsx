import { makePrerender } from '@qihang/shared/prerender';
import AuthApp from './app';

/** The forms of sign-in, registration and password reset, prerendered by the build. */
export const prerender = makePrerender(['/login', '/register'], (site) => <AuthApp site={site} />);
