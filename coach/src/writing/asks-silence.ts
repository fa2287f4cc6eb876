/** What somebody says who does not want something told. */
const FORBIDDING = ['别', '不要', '不许', '不能', '不准', '不用', '莫', '甭', '勿', '不想', '不好', '不可以'];
const TELLING = [
  ...['往外', '对外', '外传', '传出', '公开', '曝光', '声张', '透露', '泄露', '露出', '出现', '出镜'],
  ...['写', '说', '讲', '提', '发', '告诉', '让人知道', '让别人', '让他知道', '让她知道', '播', '登'],
];
const BETWEEN_US = [
  ...[
    '保密',
    '匿名',
    '打码',
    '隐去',
    '别外传',
    '私下说',
    '私底下说',
    '就跟你说',
    '只跟你说',
    '只告诉你',
    '悄悄',
  ],
  ...['你知道就行', '你知道就好', '咱俩知道', '我们俩知道', '心里有数就行', '不足为外人'],
];
/** 先别往外说, 这个就别写进去了: what may stand between the one and the other. */
const BETWEEN = 4;

/** Ends what a forbidding word reaches: 别急，慢慢写 forbids to hurry. */
const PAUSE = /[，。！？；、,.!?;\s]/;
/** 别 is a letter of another word in 特别, 别人, 别的, 别处, 别家, 别样. */
const OTHER_WORDS = /^(?:特别|.?别[人的处家样])/;

const isInsideWord = (text: string, word: string, at: number): boolean =>
  word === '别' && OTHER_WORDS.test(at === 0 ? ` ${text.slice(0, 2)}` : text.slice(at - 1, at + 2));

/** Whether a phrase asks that something be told to nobody, by its words alone. */
export function asksSilence(text: string): boolean {
  if (BETWEEN_US.some((word) => text.includes(word))) return true;
  return FORBIDDING.some((word) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const behind = at + word.length;
      if (isInsideWord(text, word, at)) continue;
      const reach =
        text
          .slice(behind, behind + BETWEEN + 4)
          .trimStart()
          .split(PAUSE)[0] ?? '';
      if (TELLING.some((telling) => isWithin(reach.indexOf(telling)))) return true;
    }
    return false;
  });
}

const isWithin = (place: number): boolean => place >= 0 && place <= BETWEEN;
