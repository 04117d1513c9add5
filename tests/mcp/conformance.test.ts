/** @module-tag whole */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../cluster/free-port.js';
import { type Check, checksOf, type Role, scenariosOf, suite } from '../kit/conformance.js';
import { startTestServer } from '../kit/server.js';
import { createCompany } from '../resolvers/organization/company.js';
import { decideAt, register, switchOn } from './assistant/person.js';
import { type ConformanceClient, startClient } from './conformance/client.js';
import { startGateway } from './conformance/gateway.js';
import { AUTHORIZATION, CLIENT, namesIn, REFUSED, SERVER } from './conformance/scenarios.js';

// The endpoint of gateways, the client of other servers and the authorization server of assistants, as the conformance suite of the protocol judges them, in each
// revision that both know.

const problem = 'problem' in suite ? suite.problem : undefined;
const ROLES = { server: SERVER, client: CLIENT, authorization: AUTHORIZATION };
const REVISIONS = ['2025-11-25', '2026-07-28'];
/** They measure time: where the machine was too busy for them, they are run up to three times more, alone. */
const MEASURED = [
  { role: 'server', scenario: 'server-stateless', revision: '2026-07-28' },
  { role: 'client', scenario: 'sse-retry', revision: '2025-11-25' },
] as const;
/** A late answer of a busy machine: the suite itself says that it is acceptable. */
const MAY_BE_LATE = 'client-sse-retry-timing';

/** The revisions in which a scenario was run, with what was found. */
type Runs = ReadonlyMap<string, readonly Check[]>;

const isFlaw = ({ id, status }: Check): boolean => status === 'FAILURE' || (status === 'WARNING' && id !== MAY_BE_LATE);

describe.skipIf(problem)(`the conformance suite ${problem ? `is skipped: ${problem}` : 'finds'}`, () => {
  const found: Record<Role, Map<string, Map<string, readonly Check[]>>> = {
    server: new Map(),
    client: new Map(),
    authorization: new Map(),
  };
  let url: string;
  let client: ConformanceClient;

  async function run(role: Role, revision: string, args: readonly string[]): Promise<void> {
    const target = role === 'server' ? ['--url', url] : ['--command', client.command];
    for (const [scenario, checks] of await checksOf(role, [...target, ...args, '--spec-version', revision])) {
      const runs = found[role].get(scenario) ?? new Map<string, readonly Check[]>();
      found[role].set(scenario, runs.set(revision, checks));
    }
  }

  /** The authorization server of assistants, which a person lets the suite in to. */
  async function authorize(): Promise<void> {
    const server = await startTestServer();
    await switchOn(server);
    await createCompany(server);
    const { clientId } = await register(server);
    const args = [
      '--url',
      server.url,
      '--client-id',
      clientId,
      '--resource',
      `${server.url}/mcp`,
      '-p',
      `${await freePort()}`,
    ];
    const approve = async (line: string): Promise<void> => {
      if (line.includes('/oauth/authorize?'))
        await fetch(await decideAt(server, new URL(line.trim()), { headers: {} }));
    };
    for (const [scenario, checks] of await checksOf('authorization', args, (line) => void approve(line))) {
      found.authorization.set(scenario, new Map([['any', checks]]));
    }
  }

  beforeAll(async () => {
    // One after the other: the scenarios have limits of their own, which runs beside each other exceed.
    await authorize();
    url = await startGateway();
    client = await startClient((scenario) => CLIENT.run.includes(scenario));
    const all = ['--suite', 'all'];
    for (const revision of REVISIONS) await run('server', revision, all);
    for (const revision of ['2025-03-26', ...REVISIONS]) await run('client', revision, all);
    for (const { role, scenario, revision } of MEASURED) {
      for (let tries = 0; tries < 3 && flawsOf(role, scenario).length > 0; tries++)
        await run(role, revision, ['--scenario', scenario]);
    }
  }, 1_800_000);

  const runsOf = (role: Role, scenario: string): Runs => found[role].get(scenario) ?? new Map();
  const flawsOf = (role: Role, scenario: string): string[] =>
    [...runsOf(role, scenario)].flatMap(([revision, checks]) =>
      checks
        .filter((check) => isFlaw(check) && !namesIn(ROLES[role].checksLeftOut).includes(check.id))
        .map(({ id, description, errorMessage }) => `${revision} ${id}: ${errorMessage ?? description}`),
    );

  describe.each(Object.entries(ROLES))('as a %s', (name, { run: scenarios, leftOut, checksLeftOut }) => {
    const role = name as Role;

    it.each(scenarios)('that %s goes well', (scenario) => {
      expect(flawsOf(role, scenario)).toEqual([]);
      const checks = [...runsOf(role, scenario).values()].flat();
      expect(checks.some(({ status }) => status === 'SUCCESS')).toBe(true);
    });

    it('nothing but scenarios that are known here, each of them either run or left out', async () => {
      const known = [...scenarios, ...namesIn(leftOut)];
      expect((await scenariosOf(role)).sort()).toEqual(known.sort());
    });

    it('no check wrong that is left out and would go well', () => {
      const flaws = scenarios.flatMap((scenario) => [...runsOf(role, scenario).values()].flat().filter(isFlaw));
      expect([...new Set(flaws.map(({ id }) => id))].sort()).toEqual(namesIn(checksLeftOut).sort());
    });
  });

  it('that whoever connects a server is told what is wrong with it, and else nothing', () => {
    const unexpected = [...client.failures].filter(([scenario]) => !REFUSED.includes(scenario));
    expect(unexpected).toEqual([]);
    expect([...client.failures.keys()].sort()).toEqual([...REFUSED].sort());
  });
});

describe('docs/mcp.md', () => {
  it.each(Object.entries(ROLES))('says what of the suite does not apply, and why: %s', async (_role, scenarios) => {
    const text = await readFile(new URL('../../docs/mcp.md', import.meta.url), 'utf8');
    const untold = [...scenarios.leftOut, ...scenarios.checksLeftOut].flatMap(([why, names]) => {
      const row = text.split('\n').find((line) => line.endsWith(`| ${why} |`)) ?? '';
      const patterns = [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      return names.filter((name) => !patterns.some((pattern) => fits(name, pattern)));
    });
    expect(untold).toEqual([]);
  });
});

const fits = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
