export { isReadable, REMARK_PLUGINS } from '@qihang/shared/markdown';
