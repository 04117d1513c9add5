import { PluginError } from '@orgraph/plugin-sdk';

const GITHUB = 'https://api.github.com';
const REPOSITORY = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

const failed = (message) => new PluginError('WORKER_ERROR', message);

/** What the company of the call has set. @throws where it has set nothing */
export async function settingsOf({ config, secrets }) {
  const set = await config.get();
  if (!set) throw failed('The company has not configured the connector');
  const repositories = set.repositories.filter(({ name }) => REPOSITORY.test(name));
  const secretOf = async (name) => {
    if (!set[name]) throw failed(`The configuration has no ${name}`);
    return secrets.resolve(set[name].secretId);
  };
  return {
    apiUrl: (set.apiUrl ?? GITHUB).replace(/\/+$/, ''),
    /** The repository of this name in the configuration, whatever the case of its letters; undefined for others. */
    repository: (name) => repositories.find((one) => one.name.toLowerCase() === String(name).toLowerCase()),
    repositories,
    token: () => secretOf('token'),
    webhookSecret: () => secretOf('webhookSecret'),
  };
}

/** What is odd about a configuration beyond what the schema says, in sentences. */
export function verdictOn({ repositories = [], token, apiUrl }) {
  const names = repositories.map(({ name }) => name.toLowerCase());
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  const odd = repositories.filter(({ name }) => !REPOSITORY.test(name));
  const errors = odd.map(({ name }) => `repositories: ${name} has no owner, or is no name`);
  errors.push(...[...twice].map((name) => `repositories: ${name} is there twice`));
  if (apiUrl !== undefined && !URL.canParse(apiUrl)) errors.push('apiUrl: this is no address');
  const warnings = token ? [] : ['token: without one agents cannot read or answer on GitHub'];
  return { ok: errors.length === 0, errors, warnings };
}
