import type { DeliverableContent } from '../contracts';

type Findings = DeliverableContent<'check'>['findings'];

/** How many findings only the user can settle: their words stand in the rewritten text as they were. */
export const openFindings = (findings: Findings): number =>
  findings.filter(({ at, rewrite }) => at !== null && rewrite === null).length;

/** What the user is told of a finding that only they can settle: what it takes. */
export const decisionText = ({ needs }: Pick<Findings[number], 'needs'>): string =>
  needs === undefined ? '这处你来定，原话没动' : `这处你来定：${needs}`;
