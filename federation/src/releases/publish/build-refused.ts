/** Thrown for a folder that is not a publishable release; the message tells the engineer why. */
export class BuildRefused extends Error {
  override readonly name = 'BuildRefused';
}
