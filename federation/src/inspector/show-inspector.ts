import './inspector.css';
import type { ReportEvent } from '../registry/page-report';
import type { RegistryDocument } from '../registry/registry-document';
import { createRemoteLoader } from '../runtime/remote-loader';
import { element } from './element';
import { makeReport } from './make-report';
import { renderReport } from './render-report';

interface InspectorOptions {
  /** Container element; its content is replaced. */
  readonly root: HTMLElement;
  /** The page's registry document. */
  readonly registry: RegistryDocument;
  /** As for the page's own loader. */
  readonly isDevelopment?: boolean;
}

/** Over plain http from another machine there is no clipboard API: the text is selected instead. */
async function copy(text: HTMLTextAreaElement, status: HTMLElement): Promise<void> {
  text.focus();
  text.select();
  try {
    await navigator.clipboard.writeText(text.value);
    status.textContent = 'Copied.';
  } catch {
    status.textContent = 'Selected: copy it with the keyboard.';
  }
}

/** Shows the releases of this browser, their origin, timings and compatibility. It uses no framework. */
export async function showInspector(options: InspectorOptions): Promise<void> {
  const { root, registry, isDevelopment = false } = options;
  const events: ReportEvent[] = [];
  const loader = createRemoteLoader({
    registry: () => registry,
    isDevelopment,
    report: (event) => events.push(event),
  });
  const heading = element('h1', 'Federation inspector');
  const status = element('p', 'Loading every remote …', { role: 'status' });
  const panel = element('main', [heading, status], { class: 'mf-inspector' });
  root.replaceChildren(panel);
  const report = await makeReport(registry, { loader, events });
  const text = element('textarea', JSON.stringify(report, null, 2), {
    readonly: '',
    rows: '12',
    'aria-label': 'Report as JSON',
  });
  const button = element('button', 'Copy report as JSON', { type: 'button' });
  button.addEventListener('click', () => void copy(text, status));
  status.textContent = 'Done.';
  panel.append(...renderReport(report), button, text);
}
