type Writers = typeof import('./model/copy-writers');

let writers: Promise<Writers> | null = null;

/** Loads the writers once; a failed load is tried again. */
const load = (): Promise<Writers> => {
  writers ??= import(/* webpackChunkName: "copy" */ './model/copy-writers').catch((error) => {
    writers = null;
    throw error;
  });
  return writers;
};

/** Formats offered by 复制为…; their code is fetched on demand. */
export const copyFormats = {
  prepare: (): void => {
    load().catch(() => {});
  },
  toPlainText: async (markdown: string): Promise<string> => (await load()).toPlainText(markdown),
  toRichText: async (markdown: string): Promise<string> => (await load()).toRichText(markdown),
};
