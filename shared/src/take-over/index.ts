export { useTakeOver } from './use-take-over';
