/** Path below which the development gateway serves its own resources. */
export const DEVELOPMENT_PATH = '/__mf-dev/';

/**
 * Returns a script for the page that names the local remote, and reloads the page after a build. It styles its one
 * element through the object model, which every Content-Security-Policy allows.
 */
export const reloadClient = (name: string, site: string): string => `(function () {
  var text = ${JSON.stringify(`${name}: local build`)};
  console.info(text + ${JSON.stringify(`; everything else is ${site}`)});
  var badge = document.createElement('div');
  badge.textContent = text;
  badge.setAttribute('data-mf-dev', '');
  Object.assign(badge.style, {
    position: 'fixed', left: '0', bottom: '0', zIndex: '2147483647', padding: '2px 8px',
    font: '12px/1.5 system-ui', color: '#fff', background: '#333', opacity: '0.8', pointerEvents: 'none'
  });
  document.addEventListener('DOMContentLoaded', function () { document.body.append(badge); });
  if (document.readyState !== 'loading') document.body.append(badge);
  var shown;
  new EventSource(${JSON.stringify(`${DEVELOPMENT_PATH}events`)}).onmessage = function (event) {
    var state = JSON.parse(event.data);
    if (state.error) return console.error(state.error);
    if (shown !== undefined && shown !== state.build) return location.reload();
    shown = state.build;
  };
})();
`;
