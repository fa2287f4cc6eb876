/** Why a folder is not a release that may be published; the message is for the engineer. */
export class BuildRefused extends Error {
  override readonly name = 'BuildRefused';
}
