export { type StandaloneOptions, startStandalone } from './start-standalone';
