import type { OrderParameters } from '../protocol/records';

const SHORTER = [
  '短一点',
  '短点',
  '短一些',
  '简短',
  '精简',
  '少写',
  '别太长',
  '不要太长',
  '听着记',
  '念给我听',
  '听得完',
];
const LINES = ['一条一行', '一行一条', '一行一个', '一题一行', '一天一行'];

const wants = ({ wish = '' }: OrderParameters, words: readonly string[]): boolean =>
  words.some((word) => wish.includes(word));

/** How much of the usual length an order leaves: half of it for whoever listens, or wants it short or in single lines. */
export const shareAsked = (parameters: OrderParameters): number =>
  wants(parameters, SHORTER) || wants(parameters, LINES) ? 0.5 : 1;
