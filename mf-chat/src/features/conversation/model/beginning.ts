/** Characters that are shown of a message while it flies by: laying out all of them takes longer than the frame lasts. */
const BEGINNING = 160;

/** How a text begins. Half a surrogate pair at its end would be shown as a box. */
export const beginningOf = (text: string): string => text.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '');
