import type { Prompt } from '../brief/brief';

/** One paragraph, as blind readers are told (docs/decisions/0035). */
export const CHOICE_ROLE =
  '下面是一个人在聊天里说的话，最后一条是他要的东西；再下面是为他写好的几份稿子。替他挑一份：他本人最想要的那份，拿到就能用，说的就是他，他的要求都守住了，没替他编事，念出来顺。排版不算，长短也不算，除非他说了多长。只回一个数字：稿子的编号。';

/** Asks which of some manuscripts the person would rather have. `told` is what their writers were told. */
export const writeChoicePrompt = (told: string, manuscripts: readonly string[]): Prompt => ({
  system: CHOICE_ROLE,
  messages: [
    {
      role: 'user',
      text: [told, ...manuscripts.map((text, at) => `【稿子${at + 1}】\n${text}`)].join('\n\n────────\n\n'),
    },
  ],
});

/** The manuscript that was chosen; the first where the answer names none. */
export function readChoice(answer: string, manuscripts: readonly string[]): string {
  const number = Number(/\d/.exec(answer)?.[0] ?? '1');
  return manuscripts[number - 1] ?? manuscripts[0] ?? '';
}
