import { folded } from '../facts/fold';

const CLAUSE_ENDS = new Set('，,。；;！!？?\n 　');
const FOR_OTHERS = new Set('给帮替');

/**
 * A folded statement without what it says of those for whom something is done: who makes boxes 「给做饼干的、卖水果的」
 * sells no food.
 */
export function ownClauses(text: string): string {
  let own = '';
  let isOthers = false;
  for (const character of text) {
    if (CLAUSE_ENDS.has(character)) isOthers = false;
    else if (FOR_OTHERS.has(character)) isOthers = true;
    if (!isOthers) own += character;
  }
  return folded(own);
}
