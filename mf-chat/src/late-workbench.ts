import { useSyncExternalStore } from 'react';
import { type LazyState, makeLazyModule } from './lazy-module';

type WorkbenchModule = typeof import('./features/workbench/components/workbench');

/** 我的成果 and 我的档案, fetched when first opened. */
const lateWorkbench = makeLazyModule<WorkbenchModule>(
  () => import(/* webpackChunkName: "workbench" */ './features/workbench/components/workbench'),
);

export const loadWorkbench = lateWorkbench.load;

export const whenWorkbenchReady = lateWorkbench.whenReady;

export const useLateWorkbench = (): LazyState<WorkbenchModule> =>
  useSyncExternalStore(lateWorkbench.subscribe, lateWorkbench.getState);
