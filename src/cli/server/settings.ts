import { StartError } from '#services/core/errors/errors.js';
import { type Config, readConfig, SETTING_NAMES, unknownSettings } from '#services/core/process/config.js';
import type { Setting, Variables } from '../local/server-tools.js';

/** Values that must stay hidden. */
const SECRETS = ['AGENT_JWT_SECRET', 'AUTH_SECRET', 'METRICS_TOKEN', 'SECRETS_MASTER_KEY'];
/** Addresses that contain a password. */
const WITH_PASSWORD = ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'REDIS_URL'];

export const settingNames = SETTING_NAMES;

/** Whether a value must not be typed where others could read it, such as in the history of a shell. */
export const isSecretSetting = (name: string): boolean => SECRETS.includes(name) || WITH_PASSWORD.includes(name);

/**
 * The problem with the settings, in one message that lists everything, and warnings about names that only look like
 * settings.
 */
export function problemsOf(env: Variables): { problem: string | null; warnings: string[] } {
  const warnings = unknownSettings(Object.keys(env), SETTING_NAMES);
  try {
    readConfig(env);
    return { problem: null, warnings };
  } catch (error) {
    if (error instanceof StartError) return { problem: error.message, warnings };
    throw error;
  }
}

/** Every effective setting. @throws ConfigError */
export function settingsOf(env: Variables): Setting[] {
  const config = readConfig(env);
  return SETTING_NAMES.map((name) => {
    const envValue = env[name] || undefined;
    const value = envValue ?? textOf(config[name as keyof Config]);
    return {
      name,
      value: value === null ? null : maskSecrets(name, value),
      isDefault: !envValue,
      isSecret: isSecretSetting(name),
    };
  });
}

/** The value in the form of the file. */
function textOf(value: unknown): string | null {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(',');
  if (typeof value !== 'object' || value === null) return String(value);
  const limits = Object.entries(value as Record<string, { points: number; seconds: number }>);
  return limits.map(([name, { points, seconds }]) => `${name}=${points}/${seconds}`).join(',') || null;
}

const HIDDEN = '********';

function maskSecrets(name: string, value: string): string {
  if (SECRETS.includes(name)) return HIDDEN;
  if (!URL.canParse(value)) return WITH_PASSWORD.includes(name) ? HIDDEN : value;
  const url = new URL(value);
  if (url.password) url.password = HIDDEN;
  if (url.searchParams.has('password')) url.searchParams.set('password', HIDDEN);
  return url.password || url.searchParams.has('password') ? url.href : value;
}
