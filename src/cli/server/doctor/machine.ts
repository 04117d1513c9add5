import type { Finding } from '#cli/local/server-tools.js';
import { findBubblewrap } from '#processes/isolation/bubblewrap.js';
import type { Config } from '#services/core/process/config.js';
import { exposureWarnings, isolationWarning } from '#services/organization/instance/health.js';
import { openInstallationDatabase, reasonOf, withClient } from '../database.js';

const OLDEST_NODE = [20, 19] as const;

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  return isOld
    ? {
        check: 'node',
        status: 'failed',
        message: `this is Node.js ${version}`,
        remedy: `Install Node.js ${OLDEST_NODE.join('.')} or later.`,
      }
    : { check: 'node', status: 'ok', message: `Node.js ${version}` };
}

/** The largest allowed difference from the clock of the database, which times leases and sessions. */
const CLOCK_TOLERANCE_MS = 5_000;

/** Compares the clock of this machine with that of the database. */
export async function checkClock(config: Config): Promise<Finding> {
  const check = 'clock';
  if (!config.DATABASE_URL) return { check, status: 'ok', message: 'the database uses the clock of this machine' };
  const skew = await skewOf(config).catch((error: unknown) => reasonOf(error));
  if (typeof skew === 'string') return { check, status: 'skipped', message: `cannot query the database: ${skew}` };
  const seconds = `${(Math.abs(skew) / 1000).toFixed(1)} s`;
  if (Math.abs(skew) <= CLOCK_TOLERANCE_MS) return { check, status: 'ok', message: `${seconds} from the database's` };
  return {
    check,
    status: 'failed',
    message: `this machine is ${seconds} ${skew > 0 ? 'ahead of' : 'behind'} the database`,
    remedy: 'Synchronize both clocks with NTP, for example with timedatectl set-ntp true.',
  };
}

async function skewOf(config: Config): Promise<number> {
  const database = await openInstallationDatabase(config);
  if (!database) return 0;
  return withClient(database.url, async (client) => {
    const sentAt = Date.now();
    const { rows } = await client.query<{ now: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
    return (sentAt + Date.now()) / 2 - Number(rows[0]?.now);
  });
}

const NO_ISOLATION: Finding = {
  check: 'isolation',
  status: 'ok',
  message: 'none: programs of agents run as you, and can read, signal and trace your processes',
};

/**
 * Without prlimit the kernel enforces no limits, and the launcher ends a program only a moment after it exceeded them.
 */
async function limitsFinding({ RUN_NETWORK }: Config): Promise<Finding> {
  const check = 'isolation';
  const bubblewrap = await findBubblewrap('host');
  if ('problem' in bubblewrap || bubblewrap.prlimit) {
    return { check, status: 'ok', message: `programs of agents run in bubblewrap (RUN_NETWORK=${RUN_NETWORK})` };
  }
  return {
    check,
    status: 'warning',
    message: 'programs of agents run in bubblewrap, but prlimit, which limits each of their processes, is missing',
    remedy: 'Install the package util-linux.',
  };
}

export async function checkIsolation(config: Config): Promise<Finding> {
  const check = 'isolation';
  const warning = await isolationWarning(config);
  if (warning === undefined) return config.RUN_ISOLATION === 'none' ? NO_ISOLATION : limitsFinding(config);
  const isStopped = config.RUN_ISOLATION !== 'none';
  return {
    check,
    status: isStopped ? 'failed' : 'warning',
    message: warning,
    remedy: isStopped
      ? 'The section Isolation of docs/adapters.md lists the needs of bubblewrap.'
      : 'Install bubblewrap and remove RUN_ISOLATION from the settings.',
  };
}

export async function checkExposure(config: Config): Promise<Finding> {
  const check = 'exposure';
  const [warning] = exposureWarnings(config);
  if (warning) {
    const remedy = 'Set DEPLOYMENT_MODE=authenticated, or HOST=127.0.0.1.';
    return { check, status: 'warning', message: warning, remedy };
  }
  const who = config.DEPLOYMENT_MODE === 'local_trusted' ? 'all users of this machine' : 'people who sign in';
  return { check, status: 'ok', message: `open to ${who}` };
}
