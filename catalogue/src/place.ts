/** Where the catalogue lies in development; behind it a state's name. */
export const CATALOGUE_PATH = '/__ui/';

/** Port of its own development server, whose pages the shell's shows too. */
export const CATALOGUE_PORT = 3010;
