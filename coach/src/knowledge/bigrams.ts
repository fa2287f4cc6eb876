/** Runs of two characters that any question may have, whatever it is about. */
const OF_ANY_QUESTION = new Set(
  (
    '能不 不能 要不 不要 可以 可不 以不 什么 怎么 咋办 么办 这个 那个 一个 一条 我们 你们 他们 就是 还是 不是 没有 知道 ' +
    '行不 是不 不行 有没 没人 我的 你的 他的 的人 人家 自己 时候 现在 一下 一点 觉得 应该 如果 但是 因为 所以 已经 ' +
    '不会 会不 不用 用不 怎样 多少 几个 我在 我是 是我 我想 想要 是你 你说 说的 好的 了的 来的 的时'
  ).split(' '),
);

/** Runs of two characters of a folded text that tell what it is about, each once. */
export function bigramsOf(text: string): ReadonlySet<string> {
  const bigrams = new Set<string>();
  for (let start = 0; start + 2 <= text.length; start += 1) {
    const bigram = text.slice(start, start + 2);
    if (!OF_ANY_QUESTION.has(bigram)) bigrams.add(bigram);
  }
  return bigrams;
}
