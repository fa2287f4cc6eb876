export { holdBack } from '@qihang/shared/markdown';
