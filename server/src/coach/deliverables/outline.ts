import { GAP } from '@qihang/shared/contracts';
import type { Choose } from './seeded-choice';
import { clip, quoted } from './text-pieces';
import type { Wording } from './wording';

/** A spoken piece in four steps, filled with the user's own words; null without a trade to speak of. */
export function makeOutline(words: Wording, choose: Choose): string | null {
  const { doing, people, problem, track, years, grounds } = words;
  if (doing === null) return null;
  const trade = clip(doing, 14);
  const said = problem === null ? null : quoted(clip(problem, 20));
  const scene = track === null ? null : choose('scene', [track.scenes[0] ?? '', ...track.scenes.slice(1)]);
  const ground = grounds[0] ?? (years === null || years.endsWith('开始') ? null : `${trade}${years}`);
  const lines = [
    `- **开头**：${said === null ? `说这次${trade}碰上了什么，不打招呼，不报名字` : `${people}的原话${said}，不打招呼`}。`,
    `- **中间**：${scene === null ? '拍手上正在做的这一步' : `画面用「${scene}」`}，一步一句，先说看什么，再说为什么。`,
    `- **凭什么**：${ground === null ? `${GAP}一件你做成过的事，一句带过` : `带一句「${clip(ground, 20)}」，说完就走，不夸`}。`,
    `- **结尾**：只留一个动作，请${people}把自己的情况写在评论里，你来答。`,
  ];
  return `先${said === null ? '拿手上正在做的这一次' : `按${said}`}搭一条，讲透这一处就停。\n\n${lines.join('\n')}`;
}
