import { CARE_CLASSES, REFUSED_CLASSES, type SafetyClass } from './safety-class';

/** What a model is told to call the classes: short Chinese words, since it writes them into the head (docs/decisions/0026 §3). */
export const CLASS_NAMES: Readonly<Record<SafetyClass, string>> = {
  'self-harm': '自伤',
  violence: '伤人',
  'abuse-victim': '受虐',
  minor: '未成年',
  'medical-emergency': '急病',
  'illegal-marketing': '违法营销',
  fraud: '诈骗',
  'impersonation-injection': '冒充',
  privacy: '隐私',
};

/** Careless models name the same thing differently; a cry for help must not be lost over a synonym. */
const OTHER_NAMES: Readonly<Record<SafetyClass, readonly string[]>> = {
  'self-harm': [
    '自杀',
    '自残',
    '自伤自杀',
    '轻生',
    '寻短见',
    'suicide',
    'selfharm',
    'self_harm',
    'self harm',
  ],
  violence: ['暴力', '伤害他人', '伤害别人', '杀人'],
  'abuse-victim': ['受害', '被虐', '家暴', '虐待', '被伤害', '被家暴', 'abuse', 'abuse_victim'],
  minor: ['未成年人', '儿童', '孩子', 'minors'],
  'medical-emergency': ['急症', '急救', '医疗急症', '医疗紧急', '突发疾病', 'medical', 'medical_emergency'],
  'illegal-marketing': ['违法', '违规营销', '违法推广', '虚假宣传', 'illegal', 'illegal_marketing'],
  fraud: ['欺诈', '骗局', '传销', 'scam'],
  'impersonation-injection': ['越权', '套取', '注入', '冒充身份', 'impersonation', 'injection'],
  privacy: ['隐私泄露', '泄露隐私', '侵犯隐私'],
};

/** Every class, the gravest first. */
export const SAFETY_CLASSES: readonly SafetyClass[] = [...CARE_CLASSES, ...REFUSED_CLASSES];

/** Every name of every class in small letters, the longer ones first, so that the start of a text can be compared. */
export const CLASS_OF_NAME: ReadonlyMap<string, SafetyClass> = new Map(
  SAFETY_CLASSES.flatMap((id) =>
    [id, CLASS_NAMES[id], ...OTHER_NAMES[id]].map((name) => [name, id] as const),
  ).sort(([one], [other]) => other.length - one.length),
);
