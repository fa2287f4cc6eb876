export { removeIds, safeUrl } from '@qihang/shared/markdown';
