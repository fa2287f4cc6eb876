import type { Fact } from '../profile';
import { NUMBER, parseNumber } from './chinese-number';
import type { Extractor } from './reading';

const SPAN = new RegExp(`((?:小|近|快|大半)?${NUMBER}(?:多|来|几|余)?)\\s*(?:个)?年(多|半|来)?`, 'g');
const SINCE =
  /(?:从|自|入行(?:是|在)?)?((?:19|20)\d{2}|[二2]零[一二]?[零一二三四五六七八九])年.{0,4}?(?:开始|起|入行|至今|到现在|做起)|(?:入行|入的行|开业|开店)(?:是|在)?((?:19|20)\d{2})年/;
/** Before the number: another meaning of 年, a plan, or somebody else's years. */
const NOT_BEFORE =
  /(?:第|到|今|去|明|前|后|每|半|过|哪|当|未来|接下来|以后|最近|近|这|那|头|再|争取|计划|目标|保修|质保|签|租|保质期|欠|读了|读|大学|结婚|学徒|学艺|孩子|存|年龄|用了|弹了|留学|留学了|当兵|当了兵)$/;
const NOT_AFTER =
  /^(?:内|后|之内|以内|之后|级|以后|一次|两次|能|可以|赚|挣|收入|费|卡|会员|初(?!中|级|[一二三])|底|代(?!码|理|购|驾|账|运营)|龄|前(?!台)|的?计划|的?时间(?:能|可以)|质保|保修|没|不|下来|到头|目标|[一二三四]班|生)/;
const WORK =
  /摆|守着?|熬|跟|店|摊|馆|厂|做|干|搞|当|开|教|行|业|经验|从事|年的?(?:老|资深)|工作|修|调|练|卖|种|养|跑|待|任|教龄|工龄|带|拍|学|写|画/;

/** How long they have been at it: 十二年, 干了十几年, 15年经验, 从2015年开始. */
export const extractExperience: Extractor = ({ clauses, asked, lexicon }) => {
  const facts: Fact[] = [];
  for (const clause of clauses) {
    if (!clause.text.includes('年')) continue;
    // 养了十几年老狗的主人: the years of those who are described.
    if (asked === 'audience' && lexicon.people.atEnd.test(clause.text)) continue;
    // 公众号写了两年 is the age of an account.
    if (lexicon.findPlatforms(clause.text).length > 0 && clause.text.length <= 14) continue;
    const since = SINCE.exec(clause.text);
    if (since !== null) {
      facts.push(
        fact(
          clause.quote(since.index, since.index + since[0].length),
          `${since[1] ?? since[2] ?? ''}年开始`,
          null,
          0.85,
        ),
      );
      continue;
    }
    for (const match of clause.text.matchAll(SPAN)) {
      const number = match[1] ?? '';
      const before = clause.text.slice(0, match.index);
      const after = clause.text.slice(match.index + match[0].length);
      const isOrdinal =
        (/^(?:今年|现在)?(?:是|已经)?第$/.test(before) && /^头?了?$/.test(after)) ||
        /(?:入行|从业|开店|教书|做这行|^(?:到)?(?:今年|现在)(?:是|已经|都)*)第$/.test(before);
      if ((NOT_BEFORE.test(before) && !isOrdinal) || NOT_AFTER.test(after) || /^(?:19|20)\d{2}$/.test(number))
        continue;
      if (/想|希望|打算|计划|目标|争取/.test(before) && !/做了|干了|想把/.test(before)) continue;
      if (
        /(?:毕业|离婚|结婚|退休|搬来|来了|住了?|离职|失业)$|老?(?:客户|学员|客人|会员|员工).{0,4}$/.test(
          before,
        )
      )
        continue;
      const value = parseNumber(number.replace(/^(?:小|近|快|大半)/, '').replace(/[多来几余]$/, ''));
      if (value !== null && (value < 0.5 || value > 60)) continue;
      if (value !== null && value < 1 && (!WORK.test(before) || /陪跑|课|营|卡/.test(before))) continue;
      if (value === 1 && /^一$/.test(number) && match[2] === undefined && !WORK.test(before)) continue;
      const isWork = WORK.test(clause.text) || clause.text.length <= match[0].length + 8;
      const vague = /[多来几余小近快半]/.test(number) || match[2] !== undefined;
      facts.push(
        fact(
          // The whole clause: whose years they are, of this trade or a former one, shows only there.
          clause.quote(0, clause.text.length),
          /^头/.test(after) ? `${match[0]}头` : match[0],
          value === null || (vague && value === null) ? null : value,
          isWork || asked === 'experience' ? 0.9 : 0.6,
        ),
      );
    }
  }
  return facts.sort((a, b) => b.confidence - a.confidence).slice(0, 1);
};

const fact = (quote: string, text: string, years: number | null, confidence: number): Fact => ({
  field: 'experience',
  value: { text, years },
  quote,
  confidence,
});
