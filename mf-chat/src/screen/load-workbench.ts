import { useSyncExternalStore } from 'react';
import { type LazyState, makeLazyModule } from '../lazy-module';

type WorkbenchModule = typeof import('./loaded-workbench');

/**
 * 我的成果 and 我的档案, fetched when first opened; with what leads a returning user into them, for which a chunk of its own
 * would cost every visitor's first load.
 */
const lateWorkbench = makeLazyModule<WorkbenchModule>(
  () => import(/* webpackChunkName: "workbench" */ './loaded-workbench'),
);

export const loadWorkbench = lateWorkbench.load;

export const whenWorkbenchReady = lateWorkbench.whenReady;

export const useLateWorkbench = (): LazyState<WorkbenchModule> =>
  useSyncExternalStore(lateWorkbench.subscribe, lateWorkbench.getState);
