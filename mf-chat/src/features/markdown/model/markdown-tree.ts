export { elementsOf, markdownTree, rawTextOf } from '@qihang/shared/markdown';
