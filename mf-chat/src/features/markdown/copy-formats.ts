type Writers = typeof import('./model/copy-writers');

let writers: Promise<Writers> | null = null;

/** A failure is not for ever. */
const load = (): Promise<Writers> => {
  writers ??= import(/* webpackChunkName: "copy" */ './model/copy-writers').catch((error) => {
    writers = null;
    throw error;
  });
  return writers;
};

/** The forms of an answer that 复制为… offers; what writes them is fetched when it is needed. */
export const copyFormats = {
  prepare: (): void => {
    load().catch(() => {});
  },
  toPlainText: async (markdown: string): Promise<string> => (await load()).toPlainText(markdown),
  toRichText: async (markdown: string): Promise<string> => (await load()).toRichText(markdown),
};
