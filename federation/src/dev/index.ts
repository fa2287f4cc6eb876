export type { LocalBuild } from './describe-local-build';
export { type AgainstGateway, type AgainstOptions, openAgainstGateway } from './development-gateway';
export type { ExaminedApp } from './doctor/built-app';
export type { Diagnosis, FailureId } from './doctor/known-failures';
export { describeFindings, type Findings, type Patient, runDoctor } from './doctor/run-doctor';
export { parseSite, UnsafeSite } from './safe-site';
export { type BuildOutcome, type WatchedBuild, watchBuild } from './watch-build';
