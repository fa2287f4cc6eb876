import { unavailable } from './unavailable';

export const defaultPreloadArgs = {};
export const formatPreloadArgs = unavailable;
export const normalizePreloadExposes = unavailable;
export const preloadAssets = unavailable;
