/** The element that the host renders into, as it stands empty in the host's HTML. */
export const EMPTY_ROOT = /(<(\w+)\b(?=[^<>]*\bid="root")[^<>]*>)\s*(<\/\2>)/;

/** @throws when the host's HTML lacks something that composing a page needs */
export function requireTemplate(html: string): string {
  if (!html.includes('</head>')) throw new Error("the host's index.html has no </head>");
  return html;
}
