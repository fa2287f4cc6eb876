/** Parts of a whole that one of a unit is: 成 is a tenth. */
export const PARTS: Readonly<Record<string, number>> = { 成: 10, '%': 100 };
