import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltApp, type ExaminedApp, readBuiltApp } from './built-app';
import { examineBuild } from './examine-build';
import { examineDevelopment } from './examine-development';
import { examineMachine } from './examine-machine';
import { examineShares } from './examine-shares';
import { examineSite } from './examine-site';
import { examineImports, examineInstalled, examineStandalone } from './examine-sources';
import { type Diagnosis, FAILURES } from './known-failures';

/** The doctor's input. */
export interface Patient {
  /** Absolute path of the project's folder. */
  readonly root: string;
  readonly apps: readonly ExaminedApp[];
  /** Origin of the host's development server; skipped when nothing answers there. */
  readonly development?: string;
  /** Origin of a running site. */
  readonly site?: string;
}

/** The doctor's result: the things examined and the faults found. */
export interface Findings {
  readonly examined: readonly string[];
  readonly diagnoses: readonly Diagnosis[];
}

const installedFederation = async (root: string): Promise<string | null> => {
  const file = path.join(root, 'node_modules', '@module-federation', 'enhanced', 'package.json');
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text).version,
    () => null,
  );
};

async function examineBuilds(apps: readonly ExaminedApp[]): Promise<Diagnosis[]> {
  const built: BuiltApp[] = [];
  const diagnoses: Diagnosis[] = [];
  for (const app of apps) {
    try {
      built.push(await readBuiltApp(app));
    } catch (error) {
      const found = error instanceof Error ? error.message : String(error);
      diagnoses.push({ failure: 'not-built', where: app.name, found });
    }
  }
  const host = built.find(({ kind }) => kind === 'host');
  const remotes = built.filter(({ kind }) => kind === 'remote');
  return [
    ...diagnoses,
    ...built.flatMap(examineBuild),
    ...(host ? remotes.flatMap((remote) => examineShares(host, remote)) : []),
    ...examineInstalled(apps, host?.shares.map(({ name }) => name) ?? []),
  ];
}

/** Examines everything that is present. Changes nothing, and requests nothing but the given addresses. */
export async function runDoctor({ root, apps, development, site }: Patient): Promise<Findings> {
  const remotes = apps.filter(({ kind }) => kind === 'remote').map(({ name }) => name);
  const sources = await Promise.all(
    apps.flatMap((app) => [examineStandalone(app), examineImports(app, remotes)]),
  );
  const servers = development === undefined ? null : await examineDevelopment(development);
  return {
    examined: [
      'this machine',
      ...apps.map(({ name }) => name),
      ...(servers === null ? [] : [`development at ${development}`]),
      ...(site === undefined ? [] : [site]),
    ],
    diagnoses: [
      ...examineMachine(process.versions.node, await installedFederation(root)),
      ...(await examineBuilds(apps)),
      ...sources.flat(),
      ...(servers ?? []),
      ...(site === undefined ? [] : await examineSite(site)),
    ],
  };
}

/** Formats the findings for a person: the fact, its symptom, its cause and its remedy. */
export function describeFindings({ examined, diagnoses }: Findings): string {
  const seen = `Looked at ${examined.join(', ')}.`;
  if (diagnoses.length === 0) return `${seen}\nNothing of the usual is wrong.`;
  const parts = diagnoses.map(({ failure, where, found }) => {
    const { symptom, cause, remedy } = FAILURES[failure];
    return [
      `✗ ${where}: ${found}`,
      `  shows as  ${symptom}`,
      `  because   ${cause}`,
      `  do        ${remedy}`,
    ].join('\n');
  });
  return [seen, ...parts].join('\n\n');
}
