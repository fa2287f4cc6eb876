import type { DeliverableContent } from '@qihang/shared/contracts';
import { TOPICS } from '../../../mf-chat/src/features/workbench/testing/contents';

/** Works as they are written now: told as one text, or with all that a line may have, and with what is open at the end. */
export const TOLD_CARD: DeliverableContent<'positioning'> = {
  told: [
    { as: 'strong', text: '在无锡，琴潮了不知道找谁的家长，找我。' },
    { as: 'text', text: '家长问得最多的就是这一句，你十二年里天天在答，别人抄不走。' },
    { as: 'heading', text: '凭什么是你' },
    { as: 'item', text: '无锡，上门调琴十二年' },
    { as: 'item', text: '上门300元一次，当场讲清楚要不要修' },
    { as: 'item', text: '最近一家：【待补充】' },
    { as: 'heading', text: '先拍这三样' },
    { as: 'step', text: '听一个音：闷的、跑的、断的' },
    { as: 'step', text: '黄梅天怎么护琴' },
    { as: 'step', text: '上门一趟，从开盖到弹给家长听' },
    { as: 'heading', text: '主页就写' },
    { as: 'quote', text: '无锡上门调琴十二年。琴潮了、键黏了，先告诉你要不要修。' },
  ],
  judgement: '在无锡，琴潮了不知道找谁的家长，找我。',
  oneLiners: [{ text: '在无锡，琴潮了不知道找谁的家长，找我。' }],
  rows: [],
  risks: [],
  open: ['最近一家是什么毛病，怎么好的', '家长怎么找到你的'],
};

export const TOLD_KIT: DeliverableContent<'kit'> = {
  told: [
    { as: 'strong', text: '先让家长一眼看出你调琴、在无锡。' },
    { as: 'heading', text: '名字' },
    { as: 'quote', text: '无锡调琴老师傅' },
    { as: 'heading', text: '简介' },
    { as: 'quote', text: '无锡上门调钢琴十二年。' },
    { as: 'quote', text: '琴潮、跑音，先告诉你要不要修。' },
    { as: 'heading', text: '有人这么问' },
    { as: 'row', text: '问什么｜怎么回' },
    { as: 'row', text: '多少钱｜三百一次' },
    { as: 'heading', text: '哪天发' },
    { as: 'row', text: '哪天｜发什么｜怎么拍' },
    { as: 'row', text: '周三｜琴潮了怎么办，先别急着叫人来修｜孩子弹一遍，镜头只对着琴键和手' },
  ],
  judgement: '先让家长一眼看出你调琴、在无锡。',
  platform: '视频号',
  names: [{ text: '无锡调琴老师傅' }],
  bios: [{ text: '无锡上门调钢琴十二年。\n琴潮、跑音，先告诉你要不要修。' }],
  avatar: [],
  cover: [],
};

export const TOLD_TOPICS: DeliverableContent<'topics'> = {
  ...TOPICS,
  topics: TOPICS.topics.map((topic, at) =>
    at > 1
      ? topic
      : {
          ...topic,
          opening: '琴键按下去弹不起来，先别叫人。',
          body: '十有八九是潮了，通一天风再说\n收在：通了还黏，数一数是哪几个键',
          filming: '手指按住那个不回的键',
        },
  ),
};
