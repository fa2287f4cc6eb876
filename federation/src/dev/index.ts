export { type AgainstGateway, type AgainstOptions, openAgainstGateway } from './against-gateway';
export type { ExaminedApp } from './doctor/built-app';
export type { Diagnosis, FailureId } from './doctor/diagnosis';
export { describeFindings, type Findings, type Patient, runDoctor } from './doctor/run-doctor';
export type { LocalBuild } from './local-remote';
export { parseSite, UnsafeSite } from './safe-site';
export { type BuildOutcome, type WatchedBuild, watchBuild } from './watch-build';
