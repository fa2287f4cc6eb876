import { startStandalone } from '@qihang/shared/standalone';
import App from './app';

startStandalone(App, { paths: ['/'], start: '/', signedIn: false });
