import type { AigcMark } from '../export-job';

/** Escapes text for XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Mark of generated content in XMP (TC260-PG-20258A: one property that holds the object as JSON). */
export const aigcDescription = (mark: AigcMark): string =>
  `<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"><TC260:AIGC>${escapeXml(
    JSON.stringify(mark),
  )}</TC260:AIGC></rdf:Description>`;

/** Identity of the exported version, for generated and other content alike. */
export const identityDescription = (contentId: string, label: string): string =>
  `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier>${escapeXml(
    contentId,
  )}</dc:identifier><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(label)}</rdf:li></rdf:Alt></dc:rights></rdf:Description>`;
