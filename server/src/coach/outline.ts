import type { Choose } from './seeded-choice';
import { clip, quoted, type Wording } from './wording';

/** A spoken piece in four steps, filled with the user's own words; null without a trade to speak of. */
export function makeOutline(words: Wording, choose: Choose): string | null {
  const { doing, audience, problem, track, years, proofs } = words;
  if (doing === null) return null;
  const trade = clip(doing, 14);
  const subject = problem === null ? `一次${trade}` : quoted(problem);
  const opening =
    problem === null
      ? `头一句就说这次${trade}碰上了什么，不打招呼，不报名字`
      : `头一句就是${audience === null ? '客户' : clip(audience, 14)}的原话${quoted(problem)}，不打招呼`;
  const scene =
    track === null
      ? `手上正在做的这一步`
      : choose('scene', [track.scenes[0] ?? '', ...track.scenes.slice(1)]);
  const ground = proofs[0] ?? (years === null ? null : `${trade}${years}`);
  const lines = [
    `- **开头**：${opening}。`,
    `- **中间**：镜头对着${scene}，一步一句，先说看什么，再说为什么。`,
    `- **凭什么**：${ground === null ? '【待补充】一件你做成过的事，一句带过' : `提一句「${clip(ground, 20)}」，说完就走，不夸`}。`,
    '- **结尾**：只留一个动作，请他把自己的情况写在评论里，你来答。',
  ];
  return `先按${subject}搭一条，讲透这一处就停。\n\n${lines.join('\n')}`;
}
