import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExamineOptions, Finding } from '#cli/local/server-tools.js';
import { S3ContentStore } from '#services/core/content/content-store-s3.js';
import type { Config } from '#services/core/process/config.js';
import { masterKeyFile, readKeyFile } from '#services/core/vault/master-keys.js';
import { reasonOf } from '../database.js';

/** Below this, PostgreSQL and uploads soon fail. */
const LEAST_FREE_BYTES = 1024 ** 3;

/** The data directory: it exists, is writable and has room. */
export async function checkHome({ ORGRAPH_HOME: home }: Config, { repair }: ExamineOptions): Promise<Finding> {
  const check = 'data directory';
  const isMissing = !(await exists(home));
  if (isMissing && repair) await mkdir(home, { recursive: true, mode: 0o700 }).catch(() => {});
  else if (isMissing) return { check, status: 'ok', message: `the first start creates ${home}` };
  const refusal = await writeRefusal(home);
  if (refusal) return unwritable(check, home, refusal);
  const { bavail, bsize } = await statfs(home);
  const free = bavail * bsize;
  if (free < LEAST_FREE_BYTES) {
    const message = `${home} has ${Math.floor(free / 1024 ** 2)} MiB left`;
    return { check, status: 'warning', message, remedy: 'Free space on its file system, or move the directory.' };
  }
  const finding: Finding = { check, status: 'ok', message: home };
  return isMissing ? { ...finding, repair: 'created it' } : finding;
}

/** The storage for uploads: a directory or a bucket. */
export async function checkStorage(config: Config, { repair, offline }: ExamineOptions): Promise<Finding> {
  const check = 'storage';
  if (config.S3_BUCKET) return offline ? bucketNotAsked(check) : checkBucket(check, config, config.S3_BUCKET);
  const directory = config.STORAGE_DIR;
  const isMissing = !(await exists(directory));
  if (isMissing && !repair) return { check, status: 'ok', message: `the first upload creates ${directory}` };
  if (isMissing) await mkdir(directory, { recursive: true, mode: 0o700 }).catch(() => {});
  const refusal = await writeRefusal(directory);
  if (refusal) return unwritable(check, directory, refusal);
  const finding: Finding = { check, status: 'ok', message: directory };
  return isMissing ? { ...finding, repair: 'created it' } : finding;
}

const bucketNotAsked = (check: string): Finding => ({
  check,
  status: 'skipped',
  message: '--offline skips the bucket',
});

async function checkBucket(check: string, config: Config, bucket: string): Promise<Finding> {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, STORAGE_DIR } = config;
  try {
    await S3ContentStore.open({ bucket, endpoint, region, uploads: join(STORAGE_DIR, 'uploads') });
    return { check, status: 'ok', message: `the bucket ${bucket} responds` };
  } catch (error) {
    const remedy = 'Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the AWS credentials of this machine.';
    return { check, status: 'failed', message: reasonOf(error), remedy };
  }
}

/** The key that opens the values of secrets. */
export async function checkMasterKey(config: Config, { repair }: ExamineOptions): Promise<Finding> {
  const check = 'master key';
  if (config.SECRETS_MASTER_KEY && !config.SECRETS_MASTER_KEY_FILE) {
    return { check, status: 'ok', message: 'SECRETS_MASTER_KEY has it' };
  }
  const path = masterKeyFile(config);
  if (!(await exists(path))) return missingKey(check, config, path);
  const opened = (await isOpenToOthers(path)) && repair;
  if (opened) await chmod(path, 0o600);
  try {
    readKeyFile(path);
  } catch (error) {
    const remedy = `Correct ${path}: one key a line, mode 0600 (orgraph doctor --repair sets the mode).`;
    return { check, status: 'failed', message: reasonOf(error), remedy };
  }
  const finding: Finding = { check, status: 'ok', message: path };
  return opened ? { ...finding, repair: 'removed the permissions of other users' } : finding;
}

/** The first start creates a key. An existing database has values that only its former key opens. */
async function missingKey(check: string, config: Config, path: string): Promise<Finding> {
  const isUsed = config.DATABASE_URL !== undefined || (await exists(join(config.ORGRAPH_HOME, 'postgres')));
  return isUsed
    ? {
        check,
        status: 'warning',
        message: `${path} is missing: the next start creates a new key`,
        remedy: 'Put the previous key there, or Orgraph cannot decrypt any secret. Ignore this before the first start.',
      }
    : { check, status: 'ok', message: `the first start creates ${path}` };
}

/** The secrets that sign sessions and the tokens of runs. */
export async function checkSigningSecrets(config: Config, { repair }: ExamineOptions): Promise<Finding> {
  const check = 'signing secrets';
  const paths = ['auth-secret', 'agent-jwt-secret'].map((name) => join(config.ORGRAPH_HOME, name));
  const open: string[] = [];
  for (const path of paths) if (await isOpenToOthers(path)) open.push(path);
  if (open.length === 0) return { check, status: 'ok', message: 'only their owner can read them' };
  if (repair) {
    for (const path of open) await chmod(path, 0o600);
    return { check, status: 'ok', message: open.join(', '), repair: 'removed the permissions of other users' };
  }
  const message = `other users can read ${open.join(' and ')}`;
  return { check, status: 'failed', message, remedy: `chmod 600 ${open.join(' ')}` };
}

function unwritable(check: string, path: string, refusal: string): Finding {
  const remedy = 'Give the directory to the user who starts the server, or choose another directory.';
  return { check, status: 'failed', message: `${path} cannot be written: ${refusal}`, remedy };
}

async function writeRefusal(directory: string): Promise<string | undefined> {
  const path = join(directory, `.orgraph-doctor-${randomUUID()}`);
  try {
    await writeFile(path, 'x', { flag: 'wx', mode: 0o600 });
    await rm(path);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

async function isOpenToOthers(path: string): Promise<boolean> {
  const look = await stat(path).catch(() => undefined);
  return look !== undefined && (look.mode & 0o077) !== 0;
}

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;
