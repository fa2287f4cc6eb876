import type { Fact } from '../profile';
import type { Extractor } from './reading';
import { tidy } from './reading';

const WANT =
  /(?:想|希望|目标就?是?|打算|为了|图的?是?|梦想是?|期望|争取|指望|盼着|打造|用来)(?:要|能|能够|可以|通过|靠|用|借|拿|借助|让|把|做|它|个人IP|个人ip|IP|ip|这个|短视频|视频号|视频|小红书|抖音|公众号|账号|自媒体|内容|直播|去|来|在|线上|网上|多|先|自己|平台|再|到|帮|给|我|做个|一个|，)*/;
const AIM =
  /(?:招(?:点|几个|些|个)?(?:徒弟|学徒)|涨到[\d一二三四五六七八九十百千万几w]+(?:个)?粉丝?|接单|接活|来(?:点|些)?(?:单子?|客人?|生意)|多?接(?:点|些|到)?(?:广告|商单|单子)|挣(?:点|些)?广告(?:费|钱)?|接案|获客|招生|引流|卖课|卖货|带货|变现|副业|涨粉(?:到[\d一二三四五六七八九十百千万w]+)?|月入[\d一二两三四五六七八九十百千万过w]+|年入[\d一二两三四五六七八九十百千万过w]+|多(?:赚|挣)点?钱|(?:赚|挣)(?:点|到)?钱|被动收入|带来.{2,8}|客源|订单|多点?客人|多点?客户|知名度|影响力|找客户|招学员|招加盟|线上收入|增加收入|变成收入|收入|开线上课|出书|卖出去|打开销路|销路|转型(?!做)|加盟|同城客人|不用上班|辞职|个人品牌|满房|订房|预约|排满|多招.{1,4}|多卖.{1,4}|多(?:点|些|来点?)(?:人|生意)(?:来|进)?[一-鿿]{0,3}|多一份[一-鿿]{2,4}|(?:稳定的?)?副业收入)/;

/** What they want of it, from a wish to its aim: 想通过视频号接单 → 接单. */
export const extractGoal: Extractor = ({ clauses, asked }) => {
  for (const [index, clause] of clauses.entries()) {
    const want = WANT.exec(clause.text);
    const wantedBefore =
      index > 0 && /^(?:我|业余|也|就|下班后|平时)*(?:想|希望)/.test(clauses[index - 1]?.text ?? '');
    if (
      (want === null && !wantedBefore && asked !== 'goal') ||
      /不想|没想|怎么|客户想|学员想|他们想|能不能|吗$/.test(clause.text)
    )
      continue;
    const from = want === null ? 0 : want.index;
    const aim = AIM.exec(clause.text.slice(from));
    if (aim === null || (want === null && asked !== 'goal' && aim.index > 4)) continue;
    const start = from + aim.index;
    const text = cutGoal(tidy(clause.text.slice(start)), aim[0]);
    const fact: Fact = {
      field: 'goal',
      value: { text },
      quote: clause.quote(want === null ? start : want.index, clause.text.length),
      confidence: 0.8,
    };
    return [fact];
  }
  return [];
};

/** Up to the end of the aim, with its short object: 接单, 多招几个学员. */
const cutGoal = (text: string, aim: string): string => (text.length <= 12 ? text : aim);
