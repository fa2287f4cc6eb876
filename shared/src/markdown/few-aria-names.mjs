/** In place of all ARIA names of `property-information` (rsbuild.shared.ts): the two that an answer has, in its footnotes. */
const names = { ariaDescribedBy: 'aria-describedby', ariaLabel: 'aria-label' };

export const aria = { property: {}, normal: {} };
for (const [property, attribute] of Object.entries(names)) {
  aria.property[property] = { property, attribute };
  aria.normal[property.toLowerCase()] = property;
}
