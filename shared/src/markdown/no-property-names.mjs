const none = { property: {}, normal: {} };

/** In place of modules of `property-information` (rsbuild.shared.ts). */
export const svg = none;
export const xlink = none;
export const xmlns = none;
export const xml = none;
export const html = none;
export const hastToReact = {};
