import { startStandalone } from '@qihang/shared/standalone';
import App from './app';

startStandalone(App, { paths: ['/login', '/register'], start: '/login', signedIn: false });
