export type { InspectorReport } from './make-report';
export { showInspector } from './show-inspector';
