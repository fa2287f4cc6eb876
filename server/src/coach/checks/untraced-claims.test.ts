import { describe, expect, it } from '@rstest/core';
import { kitMaker } from '../deliverables/kit/kit-maker';
import { isUnmade } from '../deliverables/maker';
import { aMakeInput } from '../testing/make-input';
import { profileOf, profileOfSaid } from '../testing/profiles';
import { findFaults } from './find-faults';
import { groundOf } from './ground';
import { untracedCases } from './untraced-cases';
import { untracedClaims } from './untraced-claims';
import { untracedCredentials } from './untraced-credentials';
import { untracedNumbers } from './untraced-numbers';

/** A piano tuner of whom nobody knows a pupil, a case or a past. */
const ground = groundOf(
  'positioning',
  null,
  aMakeInput(
    'positioning',
    profileOfSaid(
      '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
      '没考过证，不过城里三家琴行都把售后给我做',
    ),
  ),
);

const INVENTED = [
  '上个月帮一位学员拿下订单',
  '很多客户都说好',
  '我帮过不少家长省下冤枉钱',
  '学员个个满意',
  '老客户都介绍朋友来找我',
  '家长们都夸我调得准',
  '去年给一所学校调了一批琴',
  '前几天接到一台泡了水的琴，连夜救了回来',
  '我从小跟着父亲学调琴',
  '师从老一辈调律师',
  '毕业后就进了琴厂',
  '在琴厂干过好几年',
  '回头客一直不断',
  '档期经常排满',
  '口碑一直很好',
  '从来没有返过工',
  '零差评的上门师傅',
  '经验丰富的调律师',
  '各种疑难问题都处理过',
  '有一次一位老人抱着琴谱哭了',
  '调完客户当场就夸',
  '同行也来找我请教',
  '附近的琴行都认可我',
  '带出来的徒弟都能独立上门了',
  '我自己也踩过坑，花了不少钱才学会',
  '我曾经也是个门外汉',
  '我辞掉工作做起了调律',
  '大部分家长第二年还找我',
  '一位妈妈调完琴给我发来感谢信',
  '孩子考级顺利通过，家长专门来道谢',
  '帮客户省了一大笔',
  '粉丝都说看完就会',
  '有学员靠这个方法涨了粉',
  '我的学员很快就接到了单',
  '客户用完之后反馈特别好',
  '很多同行都在用我的方法',
  '上周刚救回一台老琴',
  '受到不少家庭的信任',
  '科班出身的调律师',
  '转介绍特别多',
  '服务过很多家庭，没有一个不满意',
  '学员学完都接到了私活',
  '客户都是朋友介绍来的',
  '我带的学生全部考过了级',
];

const LEGITIMATE = [
  '我在无锡调钢琴十二年，没考过证',
  '城里三家琴行都把售后给我做',
  '琴行把售后给我做，你家的琴也按这个做法来',
  '家长老问「琴潮了怎么办」',
  '家长问得最多的就是这一句',
  '先拍一次真做成的',
  '要是有老客户说过好话，先把那句话摆出来',
  '做完问客户满不满意',
  '请老客户说一句，拍下来',
  '让客户看得见你做了什么',
  '客户满意了再收尾款',
  '把调前调后的声音录下来',
  '你有没有救回来过的琴',
  '讲一次你没做成的活',
  '帮家长看懂琴什么时候该调',
  '客户来了先听琴',
  '上次调琴是什么时候，先问清',
  '去年没调过的琴，今年先查弦轴',
  '有的家长会说，琴还响着，不用调',
  '很多家长以为琴响就不用调',
  '不少人一潮就擦',
  '我上门先看弦轴，再看键底',
  '我干这行，先看后动手',
  '别写回头客多，你没说过',
  '没有案例就先不写案例',
  '客户说贵，你就把步骤摆出来',
  '有人问价就报三百一次',
  '老客户介绍朋友来，送一次检查',
  '下周开始一周拍两条',
  '为什么有的琴一年就不准了',
  '琴潮了以后键会发涩',
  '一次只给一位家长解决一个问题',
  '以后接到这样的活，先拍下来',
  '家长听得出好坏',
  '想请客户夸你，先问一句哪里满意',
  '孩子考级前先调一次',
  '做过的活挑三件来讲',
  '【待补充】哪位客户说过什么，他夸的是哪一句',
  '有家长把情况发来，先替他判断',
  '大学生都能听出来的走音',
  '学会听音，自己就知道该不该调',
  '琴调好了，孩子弹着也顺手',
  '我调钢琴十二年，见得最多的是受潮',
];

/** A coach of whom only the trade, the place, the price and those who come are known. */
const trainer = groundOf(
  'positioning',
  null,
  aMakeInput(
    'positioning',
    profileOfSaid('我是健身教练，在成都，想帮产后妈妈恢复身材，私教课三百一节，想做小红书'),
  ),
);
const INVENTED_OF_TRAINER = [
  '我生完孩子胖了很多，后来自己练了回来',
  '带过的妈妈大多三个月就瘦下来了',
  '我的会员里有不少是二胎妈妈',
  '上个月有个产后妈妈来找我，现在已经能穿回孕前的裤子',
  '我用这套方法帮闺蜜瘦了下来',
  '做教练之前我在国企上班',
  '我考过产后康复的证',
  '妈妈们上完课都说腰不疼了',
  '我见过太多妈妈被无效训练耽误',
  '练了两个月，她的肚子平了',
  '来上课的妈妈都是口口相传来的',
  '我带的第一个学员就是我表姐',
  '从业以来，没有一位会员受过伤',
  '很多妈妈跟着我练完，重新找回了自信',
  '当初我也是从产后肥胖走过来的',
  '我在健身房做了多年教练',
  '成都的妈妈圈都知道我',
  '我的课经常约满',
  '一位宝妈练了三个月，腰围小了两圈',
  '我是体校出身',
  '会员续课率很高',
  '我拿过健美比赛的名次',
  '去年我开了自己的工作室',
  '我研究产后恢复很久了，总结了一套方法',
  '曾带领团队服务过多家月子中心',
];
const LEGITIMATE_FOR_TRAINER = [
  '产后妈妈先练呼吸，再练肚子',
  '我是健身教练，只带产后妈妈',
  '很多妈妈一上来就做卷腹，越做肚子越鼓',
  '妈妈抱着孩子也能练',
  '一节课三百，先体测再排课',
  '先问一句：生完多久了',
  '要是妈妈说腰疼，先停下来',
  '练完把今天的动作发给妈妈',
  '让妈妈自己摸一摸肚子中间那条缝',
  '肚子鼓着，先别急着跑步',
  '妈妈最怕的不是累，是练了没用',
  '讲一个你带过的妈妈，没有就先不讲',
  '私教课结束，请她说说哪里轻松了',
  '在成都，产后妈妈想恢复身材来找我',
  '生完孩子的肚子，为什么一用力就鼓',
  '有的妈妈练了很久肚子还是鼓，先看呼吸',
  '我会先看你怎么站',
  '每节课只改一个动作',
  '练之前拍一张，练之后再拍一张',
  '妈妈问能不能顺产后马上练，先问医生',
  '下次上课前，先把这周的感受写下来',
  '想约课的，在评论区说说生完多久',
  '不是所有妈妈都适合跑步',
  '从呼吸开始，练到能提着孩子上楼',
  '妈妈都会关心肚子什么时候回去',
  '老会员介绍新会员，送一次体测',
  '拍一段妈妈第一次找到发力的样子',
  '我做这件事，是想让妈妈少走弯路',
  '妈妈们都在问的一件事',
];

describe('what nobody told', () => {
  it('takes what is refused beside what was told for no claim', () => {
    const told = groundOf(
      'positioning',
      null,
      aMakeInput('positioning', profileOfSaid('我以前在外企做财务，不做求职辅导，我在无锡调钢琴')),
    );
    expect(untracedClaims('有了：在外企做过财务、不做求职辅导', told)).toEqual([]);
    expect(untracedClaims('有了：在琴厂做过质检、不做求职辅导', told)).not.toEqual([]);
  });

  it('ends a claim where the quotation ends that it stands in', () => {
    const told = groundOf(
      'positioning',
      null,
      aMakeInput(
        'positioning',
        profileOf({ messages: [{ asked: 'proof', text: '我自己瘦了40斤', facts: [] }] }),
      ),
    );
    expect(untracedClaims('有了：「自己瘦了40斤」、说得出是哪一种', told)).toEqual([]);
    expect(untracedClaims('有了：「自己赔了两套房」、说得出是哪一种', told)).not.toEqual([]);
  });

  it.each(INVENTED)('is found in %s', (line) => {
    expect(untracedClaims(line, ground)).not.toEqual([]);
  });

  it.each(LEGITIMATE)('is not seen in %s', (line) => {
    expect(untracedClaims(line, ground)).toEqual([]);
  });

  it.each(INVENTED_OF_TRAINER)('is found of another trade in %s', (line) => {
    const found = [untracedClaims, untracedCases, untracedCredentials, untracedNumbers].flatMap((find) =>
      find(line, trainer, 'positioning'),
    );
    expect(found).not.toEqual([]);
  });

  it.each(LEGITIMATE_FOR_TRAINER)('is not seen of another trade in %s', (line) => {
    expect(untracedClaims(line, trainer)).toEqual([]);
  });

  it('is a fault wherever it stands', () => {
    const input = aMakeInput('kit', profileOfSaid('我在无锡调钢琴十二年，上门三百一次，想做视频号'), {
      order: { action: 'make', kind: 'kit', platform: '视频号' },
    });
    const kit = kitMaker.make(input);
    if (isUnmade(kit)) throw new Error(kit.why);
    const bios = kit.bios.map((bio, at) => (at === 0 ? { ...bio, text: '上门调琴，很多客户都说好' } : bio));
    expect(findFaults('kit', kit, input)).toEqual([]);
    expect(findFaults('kit', { ...kit, bios }, input)).toMatchObject([
      { code: 'untraceable', pointer: '/bios/0/text', quote: '很多客户都说好' },
    ]);
  });

  it('is no invention once it was told', () => {
    const told = groundOf(
      'positioning',
      null,
      aMakeInput('positioning', profileOfSaid('我在无锡调钢琴十二年'), {
        said: ['上个月帮一位学员拿下订单，很多客户都说好，我从小跟着父亲学调琴'],
      } as object),
    );
    for (const line of ['上个月帮一位学员拿下订单', '很多客户都说好', '我从小跟着父亲学调琴']) {
      expect(untracedClaims(line, told)).toEqual([]);
    }
  });
});
