export { createRemoteLoader, type RemoteLoader } from './remote-loader';
