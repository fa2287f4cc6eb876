import type { DeliverableContent } from '@qihang/shared/contracts';

/** What a finding of a 发布前体检 is about. */
export type FindingKind = DeliverableContent<'check'>['findings'][number]['kind'];

/** A rule of wording.yaml, the parts of its patterns filled in. */
export interface WordingRule {
  readonly id: string;
  readonly kind: FindingKind;
  /** Said to the user. */
  readonly why: string;
  /** The rule's source with its date; of a platform with a source of its own it is that. */
  readonly source: string;
  readonly sources?: Readonly<Record<string, string>> | undefined;
  /** Where it holds; left out: everywhere. */
  readonly platforms?: readonly string[] | undefined;
  /** About what is published, not about what is planned in private. */
  readonly posts: boolean;
  /** It counts only where it praises one's own goods, service or person. */
  readonly praise?: boolean | undefined;
  /** The word, and what may stand in its place; '' takes it out, null leaves it to the user. */
  readonly words: Readonly<Record<string, string | null>>;
  /** Regular expressions; `$1` in `to` is what the first group held. */
  readonly patterns: readonly { readonly find: string; readonly to: string | null }[];
  /** Harmless words that one of the above is part of. */
  readonly except: readonly string[];
}

/** A subject of licences.yaml that may only be spoken of in public with a licence. */
export interface LicenceRule {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly except: readonly string[];
  /** Licences that answer it, as people name them. */
  readonly held: readonly string[];
  readonly needs: string;
  readonly source: string;
}

/** publishing.yaml: what the platforms allow and ask for. */
export interface PublishingRules {
  readonly declaration: { readonly words: readonly string[]; readonly why: string; readonly source: string };
  /** Said of a number that the user never told of. */
  readonly evidence: { readonly why: string; readonly source: string };
  readonly platforms: readonly {
    readonly id: string;
    readonly limits: { readonly title: number | null; readonly body: number | null };
    readonly declare: string;
    readonly source: string;
  }[];
}
