import type { SafetyClass } from './safety-class';

/**
 * What the guard itself says, per class: always shown as it stands, never written by a model. Numbers: 12356
 * (psychological help), 110, 120, 12338 (women's rights), 12355 (young people).
 */
export const SAFETY_TEXTS: Readonly<Record<SafetyClass, string>> = {
  'self-harm':
    '我听见了，谢谢你说出来。工作先放下。请现在打 12356，有人接，打不通就打 110、120。先离开危险的地方和东西，叫一个信得过的人来陪。你，或你担心的那个人，现在安全吗？',
  violence:
    '你现在一定又气又难。先别去找对方，把手边能伤人的东西放远，离开那个地方。有人有危险就打 110；心里压不住就打 12356，有人听你说。你现在一个人吗？',
  'abuse-victim':
    '这不是你的错。先保安全：有危险马上打 110，受伤打 120，能走就去有人的地方。想找人帮忙，12338 帮女性维权，不满 18 岁打 12355。你现在安全吗？',
  minor:
    '谢谢你告诉我。你还没成年，生意上的事我不能和你做，请和爸妈或监护人商量，由他们来用。有心事或有人欺负你，打 12355，有危险打 110。身边有信得过的大人吗？',
  'medical-emergency':
    '先别聊了，马上打 120，说清在哪、什么症状，按接线员说的做。不要自己开车，也别乱吃药或催吐；叫人过来陪着，把门打开。现在人清醒吗？',
  'illegal-marketing':
    '刷量、假评价和夸大的话我不写，这是违法的，平台也会罚。能用的办法：挑三个真客人，发一句「方便说说哪里好、哪里不好吗」，同意了再用原话。要我拟这条消息吗？',
  fraud:
    '这会骗到人，也犯法，我不帮。已经沾上了就停手，可以打 110 或反诈专线 96110 问清楚。想靠真本事挣钱，我陪你把能做的、能收费的理出来。你手上有什么是真的？',
  'impersonation-injection':
    '我不冒充别人，也不交出或丢开我的规则。用你自己的身份说话最稳：你是谁、做过什么、哪些事见得多。你想让谁听、听完做什么？我按你自己的口吻来写。',
  privacy:
    '别人的电话、住址、照片和私事，没经本人同意，我不帮着查、拍或公开。能走的路：当面问一句能不能拍，不同意就只拍手和活儿；有纠纷找平台、12315 或 110。要我拟一句征求同意的话吗？',
};

/** Shown under the text while care lasts; its words are also what the button sends. */
