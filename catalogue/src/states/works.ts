import type { AnyDeliverable, Outline } from '@qihang/shared/contracts';
import * as contents from '../../../mf-chat/src/features/workbench/testing/contents';
import type { ChatServer } from '../../../mf-chat/src/testing/chat-server';
import { TOLD_CARD, TOLD_KIT, TOLD_TOPICS } from './told';

export interface Kind {
  readonly title: string;
  readonly made: AnyDeliverable;
  readonly outline: Outline;
}

/** A deliverable of each kind, and other forms of some. */
export const KINDS = {
  positioning: {
    title: '定位卡',
    made: { kind: 'positioning', content: contents.POSITIONING },
    outline: { kind: 'positioning', sayings: 3, first: '无锡琴童家长' },
  },
  kit: {
    title: '四件套·视频号',
    made: { kind: 'kit', content: contents.KIT },
    outline: { kind: 'kit', names: 3, bios: 2, first: '无锡调琴老高' },
  },
  story: {
    title: '人设故事',
    made: { kind: 'story', content: contents.STORY },
    outline: { kind: 'story', stories: 1, letters: 171, first: '十二年前' },
  },
  topics: {
    title: '选题库',
    made: { kind: 'topics', content: contents.TOPICS },
    outline: { kind: 'topics', topics: 20, filmed: 1, groups: [10, 6, 4] },
  },
  calendar: {
    title: '30天日历',
    made: { kind: 'calendar', content: contents.PLAN },
    outline: {
      kind: 'calendar',
      from: '2026-03-02',
      to: '2026-03-31',
      posts: 9,
      done: 1,
      days: 'x..o.o.o.o.o',
    },
  },
  script: {
    title: '脚本·琴潮了',
    made: { kind: 'script', content: contents.FILMED },
    outline: {
      ...{ kind: 'script', form: '口播', platform: '视频号', seconds: 45, beats: [3, 27, 15] },
      first: '琴键按下去',
    },
  },
  ladder: {
    title: '变现阶梯',
    made: { kind: 'ladder', content: contents.TOLD_LADDER },
    outline: { kind: 'ladder', rungs: ['offered', 'offered', 'skipped', 'beside'] },
  },
  check: {
    title: '发布前体检',
    made: { kind: 'check', content: contents.CHECK },
    outline: { kind: 'check', findings: 2, first: '全无锡' },
  },
  review: {
    title: '周复盘',
    made: { kind: 'review', content: contents.REVIEW },
    outline: { kind: 'review', weakest: '私信', figures: [178, 108, 33] },
  },
} satisfies Readonly<Record<string, Kind>>;

/** Forms of a kind that look otherwise: of versions of before, or of another medium. */
export const FORMS: Readonly<Record<string, AnyDeliverable>> = {
  'positioning-in-one-text': { kind: 'positioning', content: TOLD_CARD },
  'kit-in-one-text': { kind: 'kit', content: TOLD_KIT },
  'topics-to-film': { kind: 'topics', content: TOLD_TOPICS },
  'calendar-of-every-day': { kind: 'calendar', content: contents.EVERY_DAY },
  'note-to-read': { kind: 'script', content: contents.NOTE },
  'story-of-before': { kind: 'story', content: contents.STORY_BEFORE },
  'ladder-with-sums': { kind: 'ladder', content: contents.LADDER },
  'ladder-in-parts': { kind: 'ladder', content: contents.PLAIN_LADDER },
  'ladder-in-one-text': { kind: 'ladder', content: contents.ONE_TEXT_LADDER },
};

export const add = (server: ChatServer, { title, made, outline }: Kind) =>
  server.coach.add(made, { title, outline });
export const addAll = (server: ChatServer): void => {
  for (const kind of Object.values(KINDS)) add(server, kind);
};
