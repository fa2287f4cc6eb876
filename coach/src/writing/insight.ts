/** What a piece may stand on, as its writer weighed it before the first line. */
export interface InsightCandidate {
  /** 甲, 乙, 丙 */
  readonly name: string;
  readonly text: string;
  readonly from: readonly string[];
}

/** The insight step of a writer (docs/decisions/0026 §6). */
export interface Insight {
  /** null while nothing was chosen. */
  readonly chosen: InsightCandidate | null;
  readonly refused: readonly InsightCandidate[];
  /** Why the one, and why not the others. */
  readonly why: string;
}

export const CANDIDATE_NAMES: readonly string[] = ['甲', '乙', '丙', '丁'];

/** Puts the candidates and the choice together. */
export function insightOf(
  candidates: readonly InsightCandidate[],
  { chosen, why }: { readonly chosen: string | null; readonly why: string },
): Insight {
  const isChosen = ({ name }: InsightCandidate) => name === chosen;
  return {
    chosen: candidates.find(isChosen) ?? null,
    refused: candidates.filter((candidate) => !isChosen(candidate)),
    why,
  };
}
