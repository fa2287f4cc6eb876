/**
 * Names and addresses of a new remote.
 * @typedef {object} RemotePlan
 * @property {string} name folder and public name, `mf-plan`
 * @property {string} path the path at which the shell shows it, `/plan`
 * @property {string} title what its page is called, in the words of its readers
 * @property {number} port of its development server
 * @property {string} component name of its component, `PlanApp`
 */

/** Thrown when the request cannot be met; the message is for the engineer. */
export class PlanRefused extends Error {}

const NAME = /^mf(-[a-z][a-z0-9]*)+$/;
const PATH = /^(\/[a-z0-9-]+)+$/;
/** The title stands in source code and in a page's title. */
const TITLE = /^[^`$\\'"<>{}\n]{1,40}$/;

/** @param {string} name */
const componentOf = (name) =>
  `${name
    .split('-')
    .slice(1)
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join('')}App`;

/**
 * @param {{ name?: string, path?: string, title?: string }} wanted
 * @param {{ remotes: readonly string[], ports: readonly number[], paths: readonly string[] }} present
 * @returns {RemotePlan}
 */
export function planRemote({ name, path, title }, present) {
  if (name === undefined) throw new PlanRefused('What shall it be called? npm run new-remote -- mf-plan');
  if (!NAME.test(name)) {
    throw new PlanRefused(
      `'${name}' is no name for a remote: mf- and lower-case words, mf-plan or mf-price-list`,
    );
  }
  if (present.remotes.includes(name)) throw new PlanRefused(`There is a remote ${name} already.`);
  const place = path ?? `/${name.slice('mf-'.length)}`;
  if (!PATH.test(place)) throw new PlanRefused(`'${place}' is no path: --path /plan`);
  if (present.paths.includes(place))
    throw new PlanRefused(`${place} shows something already: choose another --path`);
  if (title !== undefined && !TITLE.test(title)) throw new PlanRefused(`'${title}' cannot be a title`);
  return {
    name,
    path: place,
    title: title ?? name.slice('mf-'.length),
    port: Math.max(...present.ports) + 1,
    component: componentOf(name),
  };
}
