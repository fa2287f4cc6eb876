import { unavailable } from './unavailable';

export const createLink = unavailable;
export const createScript = unavailable;
export const isStaticResourcesEqual = unavailable;
export const loadScript = unavailable;
export const safeWrapper = unavailable;
