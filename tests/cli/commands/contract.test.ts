import { beforeAll, describe, expect, test } from 'vitest';
import { CONTRACT_COMMANDS, CONTRACT_GROUPS, isOffered } from '../contract-commands.js';
import { clientUser } from '../kit.js';
import { commandsIn, type DescribedCommand } from './described.js';
import { API_OPERATIONS, allCommands } from './offered.js';

/** Operations that commands with code of their own ask, and the command that does. */
const BY_CODE: Readonly<Record<string, string>> = {
  getRunLog: 'run logs',
  getCliAuthMe: 'auth whoami',
  claimBoard: 'auth bootstrap-ceo',
  claimBootstrap: 'auth bootstrap-ceo',
  installSkillUpdate: 'skills update',
  previewCompanyImport: 'company import',
  importCompany: 'company import',
  callPluginRoute: 'plugin api',
  postPluginRoute: 'plugin api',
  patchPluginRoute: 'plugin api',
  deletePluginRoute: 'plugin api',
};

const BROWSER = 'signs a browser in or out, with a cookie; people sign in by `auth login`';
const PROTOCOL = 'speaks the Model Context Protocol; `mcp` does, for assistants';
const OAUTH = 'is for clients and servers of OAuth';

/** Operations without a command, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  signUp: BROWSER,
  signIn: BROWSER,
  signInWithCode: BROWSER,
  signOut: BROWSER,
  openGatewayStream: PROTOCOL,
  sendGatewayMessage: PROTOCOL,
  openGatewayByIdStream: PROTOCOL,
  sendGatewayByIdMessage: PROTOCOL,
  finishToolAuthorization: OAUTH,
  getOAuthClientMetadata: OAUTH,
  getSmokeLabAuthorization: OAUTH,
  authorizeSmokeLabClient: OAUTH,
  grantSmokeLabToken: OAUTH,
  getSmokeLabUserInfo: OAUTH,
  revokeSmokeLabToken: OAUTH,
  followCompanyEvents: 'is a socket for those who know no GraphQL; `activity follow` tells the same',
  getApiReference: 'is a page for browsers',
  getAvatar: 'draws a picture for pages',
  listIssuesWithoutCompany: 'only says that a company is missing',
};

/** DELETE requests that take nothing away that cannot be had again at once. */
const HARMLESS: Readonly<Record<string, string>> = {
  unmarkIssueRead: 'marks as unread',
  unarchiveIssueInInbox: 'brings back into the inbox',
  unlinkIssueApproval: 'is undone by linking again',
  unlinkCaseIssue: 'is undone by linking again',
};

/** Other operations that cannot be undone, or stop the work of others. */
const GRAVE = [
  'archiveCompany',
  'terminateAgent',
  'revokeInvite',
  'archiveMember',
  'demoteInstanceAdmin',
  'haltInstance',
  'cancelRun',
  'forceReleaseIssue',
  'resetSkill',
  'resetSmokeLab',
  'endOtherSessions',
  'endUserSessions',
  'disableSecondFactor',
  'resetSecondFactor',
  'revokeToolGatewayToken',
  'revokeToolSession',
  'revokeToolTrustRule',
  'rotateRoutineTriggerSecret',
  'rollbackAgentConfig',
  'restoreRoutineRevision',
  'revokeCurrentBoardKey',
];

let described: readonly DescribedCommand[];
beforeAll(async () => {
  const user = await clientUser();
  described = commandsIn((await user.run(['--help', '--json'])).json());
});

describe('the commands that help lists', () => {
  test('have every command of the contract', () => {
    const offered = described.flatMap(({ path, aliases }) => [path, ...aliases]);
    expect(CONTRACT_COMMANDS.filter((contracted) => !isOffered(contracted, offered))).toEqual([]);
  });

  test('are all that there are, each under one name', async () => {
    const hidden = (await allCommands()).filter(({ isHidden }) => isHidden).map(({ path }) => path);
    const paths = [...new Set(described.map(({ path }) => path))];
    expect([...paths, ...hidden].sort()).toEqual((await allCommands()).map(({ path }) => path).sort());
    const names = (await allCommands()).flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    const words = names.map((name) => name.replaceAll(':', ' '));
    expect(words.filter((name, index) => words.indexOf(name) !== index)).toEqual([]);
  });

  test('begin with a group that the contract has, or with one of what the API has beyond it', () => {
    const groups = new Set(described.map(({ path }) => path.split(/[ :]/)[0] as string));
    const known = new Set([...CONTRACT_GROUPS, ...CONTRACT_COMMANDS.map((path) => path.split(/[ :]/)[0])]);
    expect([...groups].filter((name) => !known.has(name)).sort()).toEqual([
      'api',
      'case',
      'completion',
      'gateway',
      'graphql',
      'label',
      'mcp',
      'overview',
      'search',
      'smoke-lab',
      'tool',
      'wiki',
    ]);
  });

  test('all say in a line what they do', () => {
    expect(described.filter(({ summary }) => !summary || summary.includes('\n') || summary.length > 120)).toEqual([]);
  });
});

test('each route of the API has a command, or a reason why not', () => {
  const operations = new Set(described.map(({ operation }) => operation));
  const missing = API_OPERATIONS.filter(({ id }) => !operations.has(id) && !BY_CODE[id] && !WITHOUT[id]);
  expect(missing.map(({ id, path }) => `${id} ${path}`)).toEqual([]);
  const known = new Set(API_OPERATIONS.map(({ id }) => id));
  const excused = [...Object.keys(BY_CODE), ...Object.keys(WITHOUT)];
  expect(excused.filter((id) => !known.has(id) || operations.has(id))).toEqual([]);
  const paths = new Set(described.map(({ path }) => path));
  expect(Object.values(BY_CODE).filter((path) => !paths.has(path))).toEqual([]);
});

describe('a command that cannot be undone asks before', () => {
  const deletes = API_OPERATIONS.filter(({ id, method }) => method === 'DELETE' && !HARMLESS[id] && !WITHOUT[id]);
  const ids = [...deletes.map(({ id }) => id).filter((id) => !BY_CODE[id]), ...GRAVE];

  test('whichever operation it calls', () => {
    const wrong = ids.flatMap((id) => {
      const commands = described.filter(({ operation }) => operation === id);
      if (commands.length === 0) return [`${id} has no command`];
      return commands.filter(({ confirms }) => !confirms).map(({ path }) => `${path} calls ${id} without asking`);
    });
    expect(wrong).toEqual([]);
  });
});
