import { type LicensedFinder, makeLicensedFinder } from './find-licensed';
import { holdsOn, makeWordingScan, type WordingScan } from './scan-wording';
import { readWording, type WordingDictionary } from './wording-dictionary';
import type { FindingKind, LicenceRule, PublishingRules, WordingRule } from './wording-rules';

/** What a text is examined by, made searchable once at start. */
export interface ExamRules {
  readonly scanWording: WordingScan;
  readonly findLicensed: LicensedFinder;
  readonly publishing: PublishingRules;
  /** Source of what a model finds of a kind; that it is its own judgement where no rule of that kind holds there. */
  readonly sourceOf: (kind: FindingKind, platform: string | null) => string;
}

/** A text to be examined before it is published. */
export interface Exam {
  /** As the user gave it. */
  readonly text: string;
  /** Null where it is not known where it goes: then the rules of every platform hold. */
  readonly platform: string | null;
  readonly rules: ExamRules;
}

/** The dictionaries, as they are read from the knowledge files. */
export interface ExamDictionaries {
  readonly wording: WordingDictionary;
  readonly licences: readonly LicenceRule[];
  readonly publishing: PublishingRules;
}

const OWN_JUDGEMENT = '教练的判断，词表里没有；以平台规则为准';

/** Makes the dictionaries searchable. @throws Error where a pattern is no regular expression or of an unknown part */
export function makeExamRules({ wording, licences, publishing }: ExamDictionaries): ExamRules {
  const rules = readWording(wording);
  return {
    scanWording: makeWordingScan(rules),
    findLicensed: makeLicensedFinder(licences),
    publishing,
    sourceOf: (kind, platform) => {
      // 其他 holds rules of very different laws: none of them speaks for what a model finds.
      const rule = rules.find((each) => kind !== '其他' && each.kind === kind && holdsOn(each, platform));
      return rule === undefined ? OWN_JUDGEMENT : sourceAt(rule, platform);
    },
  };
}

/** The rule's source for a text of that platform: its own, or a general one. */
export const sourceAt = ({ source, sources }: WordingRule, platform: string | null): string =>
  (platform === null ? undefined : sources?.[platform]) ?? source;
