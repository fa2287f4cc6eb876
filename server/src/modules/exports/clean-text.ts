/** Characters that XML, PDF and calendars must not hold: controls, lone surrogates, non-characters, bidirectional controls. */
const UNFIT = /(?![\n\t])[\p{Cc}\p{Cs}\uFEFF\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu;

const clean = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNFIT, '');

/** Data with every text cleaned for all formats; visible characters stay as they are. */
export function cleanTexts<Data>(data: Data): Data {
  if (typeof data === 'string') return clean(data) as Data;
  if (Array.isArray(data)) return data.map(cleanTexts) as Data;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, cleanTexts(value)])) as Data;
}
