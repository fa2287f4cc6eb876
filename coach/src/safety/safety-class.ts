/**
 * What a person may be in (docs/decisions/0026 §9). The first five pause the work for 24 hours; the others are answered with a no
 * and the lawful way, and pause nothing.
 */
export const CARE_CLASSES = ['self-harm', 'violence', 'abuse-victim', 'minor', 'medical-emergency'] as const;
export type CareClass = (typeof CARE_CLASSES)[number];

export const REFUSED_CLASSES = ['illegal-marketing', 'fraud', 'impersonation-injection', 'privacy'] as const;
export type RefusedClass = (typeof REFUSED_CLASSES)[number];

/** What may be wrong with a message; the names that people and models use. */
export type SafetyClass = CareClass | RefusedClass;
