import { repositoryIn } from './repository-address.js';

/** Skills of a repository, fetched over https. */
export interface GitLocator {
  readonly kind: 'git';
  readonly host: string;
  /** The owner. On hosts with groups, it includes the names of the parent groups, as in `group/subgroup`. */
  readonly owner: string;
  readonly repo: string;
  /** One value for all spellings of the repository's address. */
  readonly canonical: string;
  /** The repository in its original spelling, for the request: some hosts distinguish upper and lower case. */
  readonly address: string;
  /**
   * A branch, tag or commit, followed by the path of a folder. Only the repository's refs show where the path begins.
   */
  readonly refAndPath: string | null;
  /** The requested skill, by its slug, name or folder; null for all. */
  readonly skill: string | null;
  readonly sourceType: 'github' | 'skills_sh';
}

/** A single SKILL.md on the web. */
export interface UrlLocator {
  readonly kind: 'url';
  readonly url: string;
}

/** A file or folder on the server. */
export interface LocalLocator {
  readonly kind: 'local';
  readonly path: string;
}

export type SourceLocator = GitLocator | UrlLocator | LocalLocator;

/** The reason why a text does not locate a source. The message is for people and repeats nothing of the text. */
export class LocatorFlaw extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LocatorFlaw';
  }
}

export const SECRET_IN_LOCATOR = 'Source locators must not contain credentials or secret query or fragment parameters';

export interface LocatorOptions {
  /** Whether addresses of the server's own machine may use `http`. */
  readonly allowLoopback?: boolean;
}

export const MAX_LOCATOR = 2_048;
const WORD = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/;
const LOCAL = /^(?:\/|\.{1,2}(?:\/|$)|~(?:\/|$)|[A-Za-z]:[\\/]|\\\\)/;
const SCP = /^(?:[^\s/@:]+@)([^\s/@:]+):(?!\/\/)(.+)$/;

/**
 * Parses the source of skills that a person entered: an address, its short form, a command that adds skills, or a path.
 * @throws LocatorFlaw
 */
export function parseSource(given: string, options: LocatorOptions = {}): SourceLocator {
  const text = given.trim();
  if (text === '') throw new LocatorFlaw('The source is empty');
  if (text.length > MAX_LOCATOR) throw new LocatorFlaw(`The source is longer than ${MAX_LOCATOR} characters`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what reads addresses leaves some of them out
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new LocatorFlaw('The source has control characters');
  const command = ADD_COMMAND.exec(text)?.[1];
  if (command !== undefined) return addedBy(command, options);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return locatorOfAddress(text, options);
  if (LOCAL.test(text)) return { kind: 'local', path: text };
  if (SCP.test(text)) {
    assertNoSecrets(text);
    throw new LocatorFlaw('Repositories are fetched over https only, not over ssh');
  }
  return locatorOfShorthand(text);
}

/**
 * A locator in the form that is compared and stored: the repository's address for everything in a repository. Other
 * texts that are not addresses stay as they are.
 * @throws LocatorFlaw if it contains secrets
 */
export function canonicalLocator(given: string): string {
  const text = given.trim();
  assertNoSecrets(text);
  const [, host, path] = SCP.exec(text) ?? /^ssh:\/\/(?:[^/@]+@)?([^/]+)\/(.+)$/i.exec(text) ?? [];
  const web = host ? `https://${host.replace(/:\d+$/, '')}/${path}` : text;
  try {
    const locator = parseSource(web.replace(/^http:\/\/(?!localhost[:/]|127\.|\[::1\])/i, 'https://'), ANYWHERE);
    if (locator.kind === 'git') return locator.canonical;
    return locator.kind === 'url' ? locator.url : locator.path.replace(/(?<=.)\/$/, '');
  } catch (error) {
    if (!(error instanceof LocatorFlaw) || error.message === SECRET_IN_LOCATOR) throw error;
    return text;
  }
}

const ANYWHERE = { allowLoopback: true };

const ADD_COMMAND = /^(?:(?:npx|bunx|pnpx|yarn dlx|pnpm dlx)\s+(?:(?:-y|--yes)\s+)?)?skills(?:@[\w.-]+)?\s+add\s+(.+)$/;

function addedBy(rest: string, options: LocatorOptions): SourceLocator {
  const { sources, skills } = argumentsOf(rest);
  const [source] = sources;
  if (!source || sources.length > 1) throw new LocatorFlaw('The command has to name one source');
  if (skills.length > 1) throw new LocatorFlaw('The command has to name one skill, or no skill to import all');
  const locator = parseSource(source, options);
  if (locator.kind !== 'git') return locator;
  return { ...locator, skill: skills[0] ?? locator.skill, sourceType: 'skills_sh' };
}

/**
 * The sources and skills in the words of a command. Its other options choose the programs that get the skills, so they
 * are ignored.
 */
function argumentsOf(rest: string): { readonly sources: string[]; readonly skills: string[] } {
  const words = rest.split(/\s+/).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
  const argumentLists = { sources: [] as string[], skills: [] as string[] };
  let list: string[] | undefined = argumentLists.sources;
  for (const word of words) {
    const [, name, value] = /^(--?[a-z-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (name === undefined) {
      list?.push(word);
      continue;
    }
    const isSkill = name === '--skill' || name === '-s';
    if (isSkill && value !== undefined) argumentLists.skills.push(value);
    list = isSkill ? argumentLists.skills : TAKES_VALUES.test(name) ? undefined : argumentLists.sources;
    if (value !== undefined) list = argumentLists.sources;
  }
  const skills = argumentLists.skills.filter((skill) => skill !== '*');
  return { sources: argumentLists.sources.filter((word) => word !== ''), skills };
}

const TAKES_VALUES = /^(?:--agent|-a)$/;

function locatorOfShorthand(text: string): GitLocator {
  assertNoSecrets(text);
  const [, words = '', named] = /^([^@]*)(?:@([A-Za-z0-9_.-]+))?$/.exec(text) ?? [];
  const [owner = '', repo = '', ...rest] = words.replace(/\/$/, '').split('/');
  if (![owner, repo, ...rest].every((word) => WORD.test(word)) || (named && rest.length > 0)) {
    throw new LocatorFlaw('The source is not an address, an owner/repository or a path');
  }
  const skill = named ?? (rest.length > 0 ? rest.join('/') : null);
  return gitLocator({ origin: 'https://github.com', host: 'github.com', path: [owner, repo], refAndPath: null, skill });
}

function locatorOfAddress(text: string, options: LocatorOptions): SourceLocator {
  assertNoSecrets(text);
  if (!URL.canParse(text) || /[\s\\]/.test(text)) throw new LocatorFlaw('The source is not a valid address');
  const url = new URL(text);
  if (/^(?:ssh|git):$/.test(url.protocol))
    throw new LocatorFlaw('Repositories are fetched over https only, not over ssh');
  const isLocal = url.protocol === 'http:' && options.allowLoopback === true && LOOPBACK.test(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) throw new LocatorFlaw('Only https addresses can be imported');
  const host = url.host.toLowerCase().replace(/^www\./, '');
  const origin = `${url.protocol}//${host}`;
  if (host === 'skills.sh') return { ...listedOn(url), sourceType: 'skills_sh' };
  const repository = repositoryIn(host, url.pathname);
  if ('flaw' in repository) throw new LocatorFlaw(repository.flaw);
  if (repository.kind === 'file') return { kind: 'url', url: `${origin}${url.pathname}${url.search}` };
  return gitLocator({ origin, host, path: repository.path, refAndPath: repository.refAndPath, skill: null });
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A skill on the registry, which lists skills of repositories on GitHub. */
function listedOn({ pathname }: URL): GitLocator {
  const words = pathname.split('/').filter((word) => word !== '');
  if (words.length < 2 || words.length > 3) throw new LocatorFlaw('The address has to name an owner and a repository');
  return locatorOfShorthand(words.join('/'));
}

interface Repository {
  readonly origin: string;
  readonly host: string;
  readonly path: readonly string[];
  readonly refAndPath: string | null;
  readonly skill: string | null;
}

function gitLocator({ origin, host, path, refAndPath, skill }: Repository): GitLocator {
  const names = path.map((word, at) => (at === path.length - 1 ? word.replace(/\.git$/i, '') : word));
  if (names.length < 2 || !names.every((name) => WORD.test(name))) {
    throw new LocatorFlaw('The address has to name an owner and a repository');
  }
  const address = `${origin}/${names.join('/')}`;
  return {
    kind: 'git',
    host,
    owner: names.slice(0, -1).join('/').toLowerCase(),
    repo: (names.at(-1) as string).toLowerCase(),
    canonical: address.toLowerCase(),
    address,
    refAndPath,
    skill,
    sourceType: 'github',
  };
}

const SECRET_NAME =
  /token|secret|passw(?:or)?d|\bpwd\b|pass(?:code|phrase)|(?:api|access|private|secret|auth)[-_. ]?key|apikey|authori[sz]ation|\boauth|credential|signature|\bsig\b|\bauth\b|\bjwt\b/i;

/** @throws LocatorFlaw for an address with a password, or with a parameter whose name suggests one */
function assertNoSecrets(text: string): void {
  const authority = /^[a-z][a-z0-9+.-]*:\/*([^/?#\\]*)@/i.exec(text)?.[1];
  const isSshUser = /^(?:git\+)?ssh:/i.test(text) && authority !== undefined && !authority.includes(':');
  const isScpPassword = /^[^\s/@]*:[^\s/]*@/.test(text);
  if ((authority !== undefined && !isSshUser) || isScpPassword) throw new LocatorFlaw(SECRET_IN_LOCATOR);
  const start = text.search(/[?#]/);
  const parameters = start < 0 ? [] : text.slice(start).split(/[?#&;]/);
  const names = parameters
    .filter((one) => /=|%3d/i.test(one))
    .map((one) => decodeRepeatedly(one).split('=', 1)[0] as string);
  if (names.some((name) => SECRET_NAME.test(name))) throw new LocatorFlaw(SECRET_IN_LOCATOR);
}

/** Decodes a text as servers may read it, even if it was encoded more than once. */
function decodeRepeatedly(text: string): string {
  let last = text.replaceAll('+', ' ');
  for (let times = 0; times < 3; times++) {
    last = last.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
  }
  return last;
}
