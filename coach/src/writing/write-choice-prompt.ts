import type { Prompt } from '../brief/brief';

/** One paragraph, as blind readers are told (docs/decisions/0035). */
export const CHOICE_ROLE =
  '下面是一个人在聊天里说的话，最后一条是他要的东西；再下面甲、乙两份稿子，是两个写手给他的。你站在这个人的位置上，把两份都从头读完：哪一份你更想要、拿到就能用、说的就是你、你提的要求都守住了、没替你编事、念着顺？排版不算，长短也不算，除非他提了长短。必须选一份。先一句话说最要紧的差别，另起一行只写「选甲」或「选乙」。';

/** A manuscript, and the one that it is held against. */
export type ManuscriptPair = readonly [string, string];

/** Asks which of two manuscripts the person would rather have. `told` is what their writers were told. */
export const writeChoicePrompt = (told: string, [first, second]: ManuscriptPair): Prompt => ({
  system: CHOICE_ROLE,
  messages: [
    { role: 'user', text: [told, `【甲】\n${first}`, `【乙】\n${second}`].join('\n\n────────\n\n') },
  ],
});

/** The manuscript that was chosen; the first where the answer names none. */
export function readChoice(answer: string, [first, second]: ManuscriptPair): string {
  const lastLine = answer.trimEnd().split('\n').at(-1) ?? '';
  const named =
    /^[^甲乙]{0,8}([甲乙])[^甲乙]{0,4}$/.exec(lastLine) ??
    [...answer.matchAll(/(?<!不)选择?[：:\s]?[「【“"*]{0,3}([甲乙])/g)].at(-1);
  return named?.[1] === '乙' ? second : first;
}
