import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** CPU seconds that a process has used so far, its threads included. @param {number} pid */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory in MB: now, or its maximum so far. @param {number} pid @param {'VmRSS' | 'VmHWM'} [which] */
export const residentMb = (pid, which = 'VmRSS') =>
  Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024;

/** Process ids of the database: all children of the folder's postmaster. @param {string} dataDir */
function databasePids(dataDir) {
  const postmaster = Number(
    readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  });
}

/** Use of each process of the database so far: CPU seconds, and MB written. @param {string} dataDir */
export const databaseUse = (dataDir) =>
  new Map(
    databasePids(dataDir).map((pid) => {
      const written = Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0);
      return [pid, { cpu: cpuSeconds(Number(pid)), written: written / 1_048_576 }];
    }),
  );

/** @typedef {ReturnType<typeof databaseUse>} DatabaseUse */

/**
 * Use since an earlier value; that of a connection closed meanwhile is unknown. @param {DatabaseUse} before @param
 * {DatabaseUse} after
 */
export function usedSince(before, after) {
  const sum = { cpu: 0, written: 0 };
  for (const [pid, { cpu, written }] of after) {
    sum.cpu += cpu - (before.get(pid)?.cpu ?? 0);
    sum.written += written - (before.get(pid)?.written ?? 0);
  }
  return sum;
}
