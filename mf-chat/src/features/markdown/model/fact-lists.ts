export { composeFactLists, type TreeNode } from '@qihang/shared/markdown';
