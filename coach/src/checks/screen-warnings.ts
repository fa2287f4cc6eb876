const NOT_TO =
  '(?:别|不要|不能|不可以?|不得|不让|不许|不准|禁止|严禁|避免|不该|不建议|不会|不敢|没人能|没有人能|谁也不能|谁都不能|无法|没法|没办法|从不|绝不|少|勿|不)';
const SAYING = '(?:写|说|提|用|承诺|保证|打|喊|讲|宣传|吹|标|出现|放|碰|信|许|答应|夸)';

/** Directly before it in the clause, or a ban on saying such things further back in the sentence. */
const DIRECTLY = new RegExp(`${NOT_TO}[^，,。！？!?；;]{0,4}$`);
const BANNED_BEFORE = new RegExp(
  `(?:${NOT_TO}[^，,。！？!?；;]{0,6}${SAYING}|违规|限流|违禁|虚假宣传|骗局|骗人|警惕|小心|删掉|去掉|换掉|改掉|敏感词|禁用|踩线|比如不)[^。！？!?]{0,24}$`,
);
const TOLD_BY_OTHERS =
  /(?:有人|骗子|同行|[他她]们?|人家|别家|隔壁|别人|对方|机构|割韭菜的?|广告|平台上|网上|客户|客人)[^。！？!?]{0,8}(?:说|喊|写|承诺|打着|吹|问|要你)[^。！？!?]{0,6}$/;
const BANNED_AFTER = new RegExp(
  `^[^。！？!?]{0,14}?(?:(?:别|不要|不能|不让|不可以|不许|禁止|不该|不准)(?:再|乱|轻易|随便|直接)?${SAYING}|删|去掉|换成|换掉|改成|改掉|违规|违法|限流|会被(?:罚|限|封|判|查|删|举报|下架|处罚|抓|告)|踩线|不合规|骗人|是假的|不可信|别信|没人能|做不到|谁也|过不了审|敏感|是不是(?:真|假|骗|违)|不存在|不了)`,
);
/** 跟你打包票月入过万的，走: it tells who to keep away from. */
const SENT_AWAY =
  /^[^。！？!?；;]{0,12}的(?:人|课|班|机构|老师|广告|话|号)?[，,、：:]?(?:你就?|都|全|就|直接|转身就|一律|统统|立刻|赶紧)?(?:走|躲|跑|滚|绕|拉黑|关掉|划走|退掉|别(?:交|信|听|理|买|去)|不(?:用|要|必)?(?:交|信|听|理|看)|是(?:骗|假)|多半|八成|十有八九|十个有)/;

/** Whether what surrounds a match warns of it or tells of somebody else who says it. */
export function isWarned(before: string, after: string): boolean {
  const head = before.slice(-40);
  return (
    DIRECTLY.test(head) ||
    BANNED_BEFORE.test(head) ||
    TOLD_BY_OTHERS.test(head) ||
    BANNED_AFTER.test(after.slice(0, 30)) ||
    (!/我[^，,。！？!?；;]{0,12}$/.test(head) && SENT_AWAY.test(after.slice(0, 30)))
  );
}

const OPENS = '「『“‘《【';
const CLOSES = '」』”’》】';

/** Whether the end of this text stands inside quotation marks; a straight quote opens and closes in turn. */
export function endsQuoted(text: string): boolean {
  let depth = 0;
  let straight = false;
  for (const letter of text) {
    if (letter === '"') straight = !straight;
    else if (OPENS.includes(letter)) depth += 1;
    else if (CLOSES.includes(letter)) depth = Math.max(0, depth - 1);
  }
  return straight || depth > 0;
}
