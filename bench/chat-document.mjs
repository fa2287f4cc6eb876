/** Sentences of the trade, so that lines break as in real answers. */
const SENTENCES = [
  '先把人群说清楚：不是所有想做内容的人，而是手上已经有一门手艺、但不知道怎么讲给别人听的人。',
  '选题从客户最近问过你的三个问题里来，问得越具体，越说明有人真的在意这件事。',
  '开头三秒只做一件事：让对的人知道这条是说给他听的，其余的人划走也没有关系。',
  '每周两条就够，重要的是能连续做十二周，而不是第一周做七条之后再也没有下文。',
  '价格先写在纸上，再写在主页里；写不出来的价格，多半是还没有想清楚卖的是什么。',
];

/** @param {number} at */
const sentence = (at) => SENTENCES[at % SENTENCES.length] ?? '';

/** One section of a long answer: a heading, prose, nested lists, a table, code, a quote. @param {number} at */
const section = (at) => `## 第${at + 1}部分：从手艺到**第一单**

${sentence(at)}${sentence(at + 1)}重点是 **${at + 3} 天内** 见到第一个*愿意付钱*的人，用 \`plan-${at}\` 记下来，参考[做法](https://example.com/${at})。

- 第一步：列出 ${at + 5} 个老客户
  - 问他们 **为什么** 选你
  - 把原话记下来，不要改
    1. 写在一张纸上
    2. 圈出重复的词
- 第二步：${sentence(at + 2)}

| 平台 | 频率 | 目标 |
|:-----|:----:|-----:|
| 视频号 | 每周 ${(at % 3) + 1} 条 | ${at * 10 + 30} 个咨询 |
| 小红书 | 每周 ${(at % 2) + 2} 条 | ${at * 5 + 20} 个收藏 |
| 公众号 | 每月 2 篇 | **3 单** |

\`\`\`ts
export const plan${at} = (week: number) => ({ week, posts: week % 2 === 0 ? 2 : 3 });
const result = plan${at}(${at}).posts;
\`\`\`

> ${sentence(at + 3)}
> ${sentence(at + 4)}

`;

/** The long answer of the benchmark: exactly so many characters of Chinese markdown. @param {number} length */
export function longAnswer(length = 20_000) {
  let text = '';
  for (let at = 0; text.length < length; at += 1) text += section(at);
  return text.slice(0, length);
}

/** An answer of 200 to 1,100 characters of mixed markdown. @param {number} at */
export function shortAnswer(at) {
  const length = 200 + ((at * 137) % 900);
  return section(at).repeat(2).slice(0, length);
}

/** A question of one to three sentences. @param {number} at */
export const question = (at) =>
  `第${at + 1}个问题：${Array.from({ length: (at % 3) + 1 }, (_, more) => sentence(at + more)).join('')}`;
