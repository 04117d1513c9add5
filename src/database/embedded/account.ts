import { spawnSync } from 'node:child_process';

/** The user account of PostgreSQL; undefined means the user of this process. */
export interface SystemAccount {
  uid: number;
  gid: number;
}

const ACCOUNT_NAME = 'postgres';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Finds the user `postgres`, or creates it if this machine has none: PostgreSQL refuses to run as root. */
export function unprivilegedAccount(log: (message: string) => void): SystemAccount {
  const existing = lookUp(ACCOUNT_NAME);
  if (existing) return existing;
  const created = createAccount() ? lookUp(ACCOUNT_NAME) : undefined;
  if (!created) {
    throw new Error(
      `PostgreSQL does not run as root and the user ${ACCOUNT_NAME} could not be created. ` +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  log(`created the system user ${ACCOUNT_NAME}, because PostgreSQL does not run as root`);
  return created;
}

/** Whether the account may enter a directory. The kernel decides: it knows about groups, ACLs and mounts. */
export function canEnter(account: SystemAccount | undefined, directory: string): boolean {
  return passes(account, 'cd "$1"', directory);
}

/** Whether the account may run the program. */
export function canExecute(account: SystemAccount | undefined, program: string): boolean {
  return passes(account, 'test -r "$1" && test -x "$1"', program);
}

function passes(account: SystemAccount | undefined, script: string, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', script, 'sh', path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function lookUp(name: string): SystemAccount | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid !== undefined && gid !== undefined ? { uid, gid } : undefined;
}

function idOf(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : undefined;
}

function createAccount(): boolean {
  const shadowUtils = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', ACCOUNT_NAME];
  const busybox = ['-S', '-D', '-H', '-s', '/bin/false', ACCOUNT_NAME];
  return succeeds('useradd', shadowUtils) || succeeds('adduser', busybox);
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
