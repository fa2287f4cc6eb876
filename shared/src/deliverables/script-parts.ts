import type { DeliverableContent } from '../contracts';

/**
 * Whether a script names its beats 钩子, 铺垫 and so on: a worksheet does, and so did versions of before, which are shown
 * as they were. What a writer writes now goes by its seconds.
 */
export const hasParts = ({ beats }: DeliverableContent<'script'>): boolean =>
  beats.some(({ part }) => part !== undefined);
