import { startStandalone } from '@qihang/shared/standalone';
import App from './app';

startStandalone(App, { paths: ['/chat/:agentKey'], start: '/chat/lao-gao-ip-master', signedIn: true });
