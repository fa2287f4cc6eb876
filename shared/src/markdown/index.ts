export { answerTree } from './answer-tree';
export { type BlockGroups, makeBlockSplitter } from './block-splitter';
export { isReadable, REMARK_PLUGINS } from './dialect';
export { composeFactLists, type TreeNode } from './fact-lists';
export { holdBack } from './hide-unfinished-markdown';
export { elementsOf, markdownTree, rawTextOf } from './markdown-tree';
export { removeIds, safeUrl } from './safe-tree';
