/** One condition of the gate. */
export interface GateCheck {
  /** `shared-modules`, `contract`, `integrity`, `byte-budget`, `global-css`, `hashed-names`. */
  readonly name: string;
  readonly isPassed: boolean;
  /** For the engineer: what was found, and who would break and why. */
  readonly finding: string;
}

/** Whether a release may be given to browsers. */
export interface GateReport {
  readonly isPassed: boolean;
  readonly checks: readonly GateCheck[];
}
