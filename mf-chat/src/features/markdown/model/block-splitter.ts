export { type BlockGroups, makeBlockSplitter } from '@qihang/shared/markdown';
