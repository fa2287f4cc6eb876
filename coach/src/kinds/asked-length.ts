import type { OrderParameters } from '../protocol/records';

const LINES = ['一条一行', '一行一条', '一行一个', '一题一行', '一级一行', '一天一行'];

/** How much of the usual length an order leaves: half of it where each item is to be one line. */
export const shareAsked = ({ wish = '' }: OrderParameters): number =>
  LINES.some((words) => wish.includes(words)) ? 0.5 : 1;
