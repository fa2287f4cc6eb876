import type { DeliverableContent } from '../contracts';

type Findings = DeliverableContent<'check'>['findings'];

/** How many findings only the user can settle: their words stand in the rewritten text as they were. */
export const openFindings = (findings: Findings): number =>
  findings.filter(({ at, rewrite }) => at !== null && rewrite === null).length;
