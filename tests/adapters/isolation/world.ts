import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildOptions } from '#processes/child.js';
import { findBubblewrap } from '#processes/isolation/bubblewrap.js';
import type { Confinement } from '#processes/isolation/confinement.js';
import type { ProgramLimits } from '#processes/isolation/limits.js';
import type { ProgramNetwork } from '#processes/network/program-network.js';
import { runScript } from '#tests/kit/child.js';
import { temporaryFolder } from '#tests/kit/execution.js';

const found = await findBubblewrap({ api: '', outside: null });

/** Why programs cannot be isolated where the tests run; undefined where they can. */
export const noIsolation = 'problem' in found ? found.problem : undefined;
if (noIsolation) console.warn(`Tests of isolation are skipped: ${noIsolation}`);

/**
 * A folder for the PATH with a bwrap and nothing else, such as no prlimit.
 * @param isWithoutNetworks whether that bwrap can make no network namespace
 */
export function pathWithBubblewrap({ isWithoutNetworks = false } = {}): string {
  if ('problem' in found) throw new Error(found.problem);
  const folder = temporaryFolder();
  const refusal = `case " $* " in *' --unshare-net '*) echo 'bwrap: no network namespaces here' >&2; exit 1 ;; esac`;
  const script = ['#!/bin/sh', ...(isWithoutNetworks ? [refusal] : []), `exec ${found.path} "$@"`, ''].join('\n');
  writeFileSync(join(folder, 'bwrap'), script, { mode: 0o755 });
  return folder;
}

export interface Site {
  /** The server's home, with a key, the database's password and another agent's home in it. */
  readonly server: string;
  readonly home: string;
  readonly scratch: string;
  readonly workspace: string;
  readonly confinement: Confinement;
}

/** A server's files as they lie on a machine, and what one run may have of them. */
export function siteOf({
  folder = temporaryFolder(),
  network = { api: null, outside: { allowLoopback: false, allowed: [] } },
  limits = {},
}: {
  readonly folder?: string;
  readonly network?: ProgramNetwork;
  readonly limits?: Partial<ProgramLimits>;
} = {}): Site {
  const at = (...path: string[]) => {
    const made = join(folder, ...path);
    mkdirSync(made, { recursive: true });
    return made;
  };
  const server = at('server');
  const [home, scratch] = [at('server', 'agents', 'one', 'ada'), at('server', 'scratch', 'run-of-ada')];
  const workspace = at('workspace');
  writeFileSync(join(server, 'secrets-master-key'), 'the master key');
  writeFileSync(join(at('server', 'postgres', 'cluster'), 'password'), 'the password');
  writeFileSync(join(at('server', 'scratch', 'run-of-bob'), 'note'), 'of another run');
  writeFileSync(join(at('server', 'agents', 'two', 'bob'), 'diary'), 'of another agent');
  writeFileSync(join(at('storage'), 'upload'), 'an upload');
  return {
    server,
    home,
    scratch,
    workspace,
    confinement: {
      own: [home, scratch],
      workspaces: [workspace],
      readable: [],
      hidden: [server, join(folder, 'storage')],
      installation: process.cwd(),
      network,
      limits: {
        memory: 4_294_967_296,
        tasks: 1_024,
        openFiles: 8_192,
        temporary: 536_870_912,
        together: { memory: 8_589_934_592, tasks: 4_096 },
        ...limits,
      },
    },
  };
}

/** Runs a shell script in isolation, with what it wrote. */
export const runIsolated = (script: string, { home, confinement }: Site, given: Partial<ChildOptions> = {}) =>
  runScript(script, {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', HOME: home, SERVICE_RUN_ID: crypto.randomUUID() },
    confinement,
    ...given,
  });
