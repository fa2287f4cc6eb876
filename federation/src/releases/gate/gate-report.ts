/** The result of one check of the gate. */
export interface GateCheck {
  /** `shared-modules`, `contract`, `integrity`, `byte-budget`, `global-css`, `hashed-names`. */
  readonly name: string;
  readonly isPassed: boolean;
  /** Explanation for the engineer: the observation, and in case of a fault who would break and why. */
  readonly finding: string;
}

/** The gate's verdict on a release. */
export interface GateReport {
  readonly isPassed: boolean;
  readonly checks: readonly GateCheck[];
}
