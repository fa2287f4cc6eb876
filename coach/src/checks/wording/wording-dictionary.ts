import type { FindingKind, WordingRule } from './wording-rules';

/** wording.yaml as it is written: pieces that patterns have in common, and the rules. */
export interface WordingDictionary {
  /** One may be made of those before it. */
  readonly parts: Readonly<Record<string, string>>;
  readonly rules: readonly {
    readonly id: string;
    readonly kind: FindingKind;
    readonly why: string;
    readonly source: string;
    readonly sources?: Readonly<Record<string, string>> | undefined;
    readonly platforms?: readonly string[] | undefined;
    readonly posts?: boolean | undefined;
    readonly praise?: boolean | undefined;
    readonly words: Readonly<Record<string, string | null>>;
    readonly patterns: WordingRule['patterns'];
    readonly except: readonly string[];
  }[];
}

const PART = /\{([a-z]+)\}/g;

/** The rules with their patterns in full. @throws Error for a pattern that names an unknown part */
export function readWording({ parts, rules }: WordingDictionary): readonly WordingRule[] {
  const known = new Map<string, string>();
  const inFull = (text: string): string =>
    text.replace(PART, (whole, name: string) => {
      const part = known.get(name);
      if (part === undefined) throw new Error(`a pattern names the unknown part ${whole}`);
      return part;
    });
  for (const [name, part] of Object.entries(parts)) known.set(name, `(?:${inFull(part)})`);
  return rules.map((rule) => ({
    ...rule,
    posts: rule.posts ?? false,
    patterns: rule.patterns.map(({ find, to }) => ({ find: inFull(find), to })),
  }));
}
