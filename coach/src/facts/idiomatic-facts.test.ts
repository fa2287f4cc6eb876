import { describe, expect, test } from '@rstest/core';
import type { FactRecord } from '../protocol/records';
import { verifyClaim } from './verify-decision';
import { verifyFact } from './verify-fact';

const knowing = (messages: readonly string[]) => ({
  said: new Map(
    messages.map((text, index) => [`m${index + 1}`, { id: `id-${index}`, text, asked: '', isPasted: false }]),
  ),
  facts: new Map(),
});

/** The code of a refusal, or `kept`, for a claim that quotes the last message. */
function judge(messages: readonly string[], field: string, value: string, quote?: string, about = 'self') {
  const last = `m${messages.length}`;
  const quotes = [{ message: last, text: quote ?? messages.at(-1) ?? '' }];
  const record: FactRecord = { field, value, about, quotes, replaces: null };
  const verdict = verifyFact(record, knowing(messages));
  return 'fact' in verdict ? 'kept' : verdict.refused.code;
}

/** Somebody of our own making, who mends shoes by a bridge. */
describe('who is told of', () => {
  const HELPED = ['我表妹周末来帮我拍 一个礼拜最多两条'];
  const ELSEWHERE = ['我表妹做美甲 一个礼拜发五条'];

  test('a relative who helps takes neither the posts nor their figures with them', () => {
    expect(judge(HELPED, 'posts', '一个礼拜最多两条', '一个礼拜最多两条')).toBe('kept');
    expect(judge(['我表妹拍了三条 补靴子那条三千多播放'], 'figures', '补靴子那条三千多播放')).toBe('kept');
    expect(judge(ELSEWHERE, 'posts', '一个礼拜五条', '一个礼拜发五条')).toBe('notSelf');
    expect(judge(['我表妹给人做美甲 一条三千多播放'], 'figures', '一条三千多播放')).toBe('notSelf');
    expect(judge(['我表妹做美甲 她那条三千多播放'], 'figures', '一条三千多播放')).toBe('notSelf');
  });

  test('what the user says they do not do is theirs, whoever does it', () => {
    const said = ['隔壁那家补个底收八块 那个价我做不来'];
    expect(judge(said, 'rejected', '不做八块的价')).toBe('kept');
    expect(judge(said, 'rejected', '八块那个价做不来', '那个价我做不来')).toBe('kept');
    expect(judge(said, 'price', '补个底八块')).toBe('notSelf');
    expect(judge(said, 'rejected', '九块那个价做不来', '那个价我做不来')).toBe('wrongNumber');
  });

  test('a value may name whose it is', () => {
    const said = ['我师父补了四十年 他那个针脚我比不了'];
    expect(judge(said, 'background', '师父补了四十年，师父的针脚比不了')).toBe('kept');
    expect(judge(said, 'background', '补了四十年')).toBe('notSelf');
    expect(judge(said, 'experience', '40年')).toBe('notSelf');
  });
});

describe('a no in other words', () => {
  test('冇, 冇得 and 弗 deny as 不 and 没 do', () => {
    expect(judge(['我冇得门面 就在桥头摆摊'], 'asset', '没有门面，在桥头摆摊')).toBe('kept');
    expect(judge(['我冇得门面 就在桥头摆摊'], 'asset', '有门面')).toBe('denied');
    expect(judge(['冇开口要钱 是他硬塞的'], 'story', '没开口要钱，是硬塞的')).toBe('kept');
    expect(judge(['我弗做皮衣'], 'offer', '做皮衣')).toBe('denied');
  });

  test('「没有你我…」 and 「冇得你我…」 deny nothing that follows', () => {
    const said = ['她讲 冇得你我连桥都过不了'];
    expect(judge(said, 'problem', '连桥都过不了', undefined, 'customer')).toBe('kept');
  });

  test('what is called nonsense is not said', () => {
    const said = ['哪个讲补过的底终身不脱 那是扯淡'];
    expect(judge(said, 'rejected', '不讲补过的底终身不脱')).toBe('kept');
    expect(judge(['补过的底会不会脱看鞋'], 'rejected', '不讲补过的底终身保修')).not.toBe('kept');
  });

  test('a slip may be told with the word that it was', () => {
    const said = ['补鞋 不是步协 手机老给我打错'];
    expect(judge(said, 'story', '手机老把补鞋打成步协')).toBe('kept');
    expect(judge(said, 'business', '步协')).toBe('denied');
  });

  test('那种 is what was named before it, and each thing decided against stands by itself', () => {
    const messages = ['上回他们放那个煽情的音乐 我不要那种 脸也不要拍 我是靠针脚吃饭的'];
    const of = (not: string) =>
      verifyClaim(
        {
          ...{ field: '定下的', value: '靠针脚吃饭', about: 'self', replaces: null },
          quotes: [{ message: 'm1', text: '我不要那种 脸也不要拍 我是靠针脚吃饭的' }],
          decided: { why: null, not },
        },
        knowing(messages),
      );
    expect(of('煽情的那种;拍脸').kept?.fact.value).toBe('靠针脚吃饭，不要煽情的那种，不要拍脸');
    const half = of('拍脸;上门');
    expect(half.kept?.fact.value).toBe('靠针脚吃饭，不要拍脸');
    expect(half.refused.map(({ piece }) => piece)).toEqual(['上门']);
  });
});

describe('what another message says of the same thing', () => {
  const BOOTS = '有个四川大姐拿双靴子来 补完给了80';
  const WORDS = '那个大姐讲 幺妹 你手艺要得';
  const DOUBT = '我也不晓得收多了还是收少了';

  test('somebody is named as they were there', () => {
    expect(judge([BOOTS, WORDS], 'customerWords', '四川大姐：幺妹，你手艺要得', undefined, 'customer')).toBe(
      'kept',
    );
    expect(judge([BOOTS, WORDS], 'customerWords', '湖北大姐：幺妹，你手艺要得', undefined, 'customer')).toBe(
      'notInQuote',
    );
    expect(judge([BOOTS, '我在桥头补鞋'], 'place', '四川桥头')).toBe('notInQuote');
  });

  test('a number said once in the same measure carries a value that repeats its quote', () => {
    const problem = (messages: readonly string[], value: string) => judge(messages, 'problem', value, DOUBT);
    expect(problem([BOOTS, DOUBT], '不晓得补靴子收80是收多了还是收少了')).toBe('kept');
    expect(problem([BOOTS, DOUBT], '不晓得补靴子收90是收多了还是收少了')).toBe('wrongNumber');
    expect(problem([BOOTS, '挂号80', DOUBT], '不晓得补皮衣收80是收多了还是收少了')).toBe('wrongNumber');
  });

  test('not where it was taken back since', () => {
    const messages = [BOOTS, '说错了 那双是90', DOUBT];
    expect(judge(messages, 'problem', '不晓得补靴子收80是收多了还是收少了')).toBe('wrongNumber');
  });

  test('a number may take its unit from there, and no other', () => {
    const views = ['有条补底的视频 6万播放', '6万那个是双登山靴 底子全脱了'];
    expect(judge(views, 'story', '6万播放那条是双登山靴，底子全脱了')).toBe('kept');
    expect(judge(views, 'story', '6万粉那个是双登山靴，底子全脱了')).toBe('wrongNumber');
    expect(judge(views, 'story', '7万播放那条是双登山靴，底子全脱了')).toBe('wrongNumber');
  });
});

describe('a no that denies nothing of what is told', () => {
  test.each([
    ['没两下就补好了', '两下就补好了', '没补好'],
    ['没过半年就回本了', '半年就回本了', '没回本'],
    ['不补到半夜收不了摊', '补到半夜收摊', '没补到半夜'],
    ['要不是他叫我去桥头 我早回老家了', '他叫去桥头', '他没叫我去桥头'],
    ['不叫我去桥头我现在还在送货', '叫去桥头', '没叫我去桥头'],
    ['没想到一条火了', '一条火了', '不想一条火了'],
    ['别看我摊子小', '摊子小', '摊子不小'],
    ['不是我不想租店', '想租店', '不想租店'],
    ['客人没有不夸的', '客人都夸', '客人不夸'],
  ])('「%s」 tells 「%s」, not 「%s」', (said, value, altered) => {
    expect(judge([said], 'story', value)).toBe('kept');
    expect(judge([said], 'story', altered)).not.toBe('kept');
  });

  test.each([
    ['没补好就走了', '补好了'],
    ['没三个客人就不出摊', '出摊'],
    ['不补到家不收现金', '收现金'],
    ['别看了 没什么好看的', '好看的'],
    ['没想到办法', '想到办法'],
    ['报了高级工 没考上', '高级工'],
    ['他们请我当评委 我没去', '当评委'],
    ['如果没有证就考一个', '有证'],
  ])('「%s」 denies 「%s」', (said, value) => {
    expect(judge([said], 'story', value)).not.toBe('kept');
  });
});

describe('what a no is said of', () => {
  test('a clause that tells something is not denied by the next one', () => {
    expect(judge(['6双一批 没接'], 'offer', '6双一批')).toBe('kept');
    expect(judge(['补到凌晨一点半 没收'], 'story', '补到凌晨一点半')).toBe('kept');
    expect(judge(['先付钱再补 别碰'], 'rule', '先付钱再补')).not.toBe('denied');
    expect(judge(['大师 我没评上'], 'proof', '大师')).toBe('denied');
    expect(judge(['上门我没接', '上门 没接'], 'offer', '上门')).toBe('denied');
  });

  test('what somebody asked for and did not get is turned down', () => {
    const said = ['有人叫我修皮衣 我没答应'];
    expect(judge(said, 'rejected', '不修皮衣')).toBe('kept');
    expect(judge(said, 'offer', '修皮衣')).toBe('denied');
    expect(judge(said, 'story', '有人叫我修皮衣，我没答应')).toBe('kept');
  });

  test('a word of one letter is denied of what stands before it', () => {
    const said = ['早上没空 下午三点以后都行'];
    expect(judge(said, 'hours', '下午3点以后有空')).toBe('kept');
    expect(judge(said, 'hours', '早上有空')).toBe('denied');
    expect(judge(['我没证 在厂里补了九年'], 'proof', '在厂里补了九年，有证')).toBe('denied');
  });

  test('in somebody’s shop it is the user who works', () => {
    const said = ['我没开过店 在别人店里干了六年'];
    expect(judge(said, 'background', '没开过店，在别人店里干了6年')).toBe('kept');
    expect(judge(said, 'background', '开过店')).toBe('denied');
    expect(judge(['现在隔壁收八十'], 'price', '80元')).toBe('notSelf');
  });
});

describe('days of the week', () => {
  const LESSONS = ['每周二、四、六晚上摆 周日上午也摆'];
  test.each(['每周二、四、六晚上摆', '周二四六晚上摆', '周二、周四、周六晚上摆', '星期二、四、六晚上摆'])(
    '「%s」 are those that were said',
    (value) => {
      expect(judge(LESSONS, 'hours', value, '每周二、四、六晚上摆')).toBe('kept');
    },
  );

  test.each([
    '每周二、五、六晚上摆',
    '每周二、四、一晚上摆',
    '周一四六晚上摆',
    '周三晚上摆',
    '周日晚上摆',
    '周二到周六晚上摆',
  ])('「%s」 are others', (value) => {
    expect(judge(LESSONS, 'hours', value, '每周二、四、六晚上摆')).toBe('wrongNumber');
  });

  test.each(['周日', '周天', '星期日', '星期天', '礼拜天'])(
    'Sunday is Sunday when it is called %s',
    (name) => {
      expect(judge([`${name}上午摆`], 'hours', '周日上午摆')).toBe('kept');
      expect(judge(['周日上午摆'], 'hours', `${name}上午摆`)).toBe('kept');
      expect(judge([`${name}上午摆`], 'hours', '周六上午摆')).toBe('wrongNumber');
    },
  );

  test('a range is itself, and 周末 has days without names', () => {
    expect(judge(['周一到周五都在'], 'hours', '周一到周五都在')).toBe('kept');
    expect(judge(['周一到周五都在'], 'hours', '周三都在')).toBe('kept');
    expect(judge(['周一到周五都在'], 'hours', '周一到周六都在')).toBe('wrongNumber');
    expect(judge(['周末和周三都在'], 'hours', '周六、周日和周三都在')).toBe('kept');
    expect(judge(['周末不在 周一到周五都在'], 'hours', '周一到周六都在')).toBe('wrongNumber');
  });
});

describe('what a clause leaves out', () => {
  const SOLD = ['我想一个月线上补两百双 现在才四十几双'];
  test('stands in the one before, which tells of another time', () => {
    expect(judge(SOLD, 'figures', '线上一个月补40几双')).toBe('kept');
    expect(judge(SOLD, 'goal', '线上一个月补200双')).toBe('kept');
    expect(judge(SOLD, 'goal', '线上一个月补40几双')).toBe('numberOfOther');
    expect(judge(SOLD, 'problem', '想一个月线上补40几双')).toBe('numberOfOther');
  });

  test('or the next thought says at once, where nobody made a mark', () => {
    expect(judge(['打一副掌三百二晚上来打另外加钱'], 'price', '打一副掌三百二')).toBe('kept');
    expect(judge(['打一副掌三百二晚上来打另外加钱'], 'price', '打一副掌三百')).toBe('wrongNumber');
    expect(judge(['一天挣一千五分给三个徒弟'], 'price', '一天挣一千五')).toBe('kept');
    expect(judge(['配成了三十来对他们都还穿着'], 'proof', '配成了三十来对')).toBe('kept');
    expect(judge(['配成了三十来对他们都还穿着'], 'proof', '配成了三十来条')).toBe('wrongNumber');
    expect(judge(['旧鞋配成了十五对我心里有数'], 'proof', '旧鞋配成了十五对')).toBe('kept');
    expect(judge(['旧鞋配成了十五对我心里有数'], 'proof', '旧鞋配成了十六对')).toBe('wrongNumber');
    expect(judge(['打一副掌一百八人数多了便宜'], 'price', '打一副掌一百八')).toBe('kept');
    expect(judge(['教过十八人数控'], 'proof', '教过18人')).toBe('kept');
    expect(judge(['卖了三百五对鞋垫'], 'proof', '卖了350对')).toBe('kept');
    expect(judge(['打一副掌三百二对我来说不赚钱'], 'proof', '打一副掌320对')).toBe('wrongNumber');
    expect(judge(['卖了十五平台子都堆满了'], 'proof', '卖了十五平')).toBe('wrongNumber');
  });

  test('or says whose the other is', () => {
    const paid = ['我那个搭档月入两万 我才六千出头'];
    expect(judge(paid, 'figures', '月入6000出头')).toBe('kept');
    expect(judge(paid, 'figures', '搭档月入6000出头')).toBe('numberOfOther');
    expect(judge(paid, 'figures', '月入2万')).toBe('notSelf');
  });

  test('with its measure', () => {
    const thin = ['我一百八十斤瘦下来的 现在一百四十二', '以前带二十个人 现在收三百'];
    expect(judge(thin.slice(0, 1), 'story', '180斤瘦到142斤')).toBe('kept');
    expect(judge(thin.slice(0, 1), 'story', '180斤瘦到124斤')).toBe('wrongNumber');
    expect(judge(thin.slice(1), 'figures', '现在带300个人')).toBe('wrongNumber');
  });

  test('who follows is a follower', () => {
    const said = ['快手五百六十几个人关注', '抖音粉一千零几十个 卖了九百个'];
    expect(judge(said.slice(0, 1), 'figures', '快手560几个粉')).toBe('kept');
    expect(judge(said.slice(0, 1), 'figures', '快手650几个粉')).toBe('wrongNumber');
    expect(judge(said, 'figures', '抖音一千零几十个粉')).toBe('kept');
    expect(judge(said, 'figures', '抖音900个粉')).toBe('wrongNumber');
  });

  test('members are people, and a number beside 点赞 counts 赞', () => {
    expect(judge(['会员二百一十个 常来的六十来个'], 'figures', '会员210人')).toBe('kept');
    expect(judge(['会员二百一十个 常来的六十来个'], 'figures', '会员60来人')).toBe('wrongNumber');
    expect(judge(['粉丝三千二 点赞两万多'], 'figures', '3200粉，2万多赞')).toBe('kept');
    expect(judge(['粉丝三千二 点赞两万多'], 'figures', '3200赞')).toBe('wrongNumber');
  });
});
