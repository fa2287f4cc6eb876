import { unavailable } from './unavailable';

export const getRemoteEntry = unavailable;
export const getRemoteEntryUniqueKey = unavailable;
export const getRemoteInfo = unavailable;
export const isEsmRemoteType = unavailable;
