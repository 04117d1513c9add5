import { z } from 'zod';
import { boardHolding, boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import { presentCatalogEntry } from '../catalog/model.js';
import { presentConnection } from '../connections/model.js';
import { appsEnabled } from '../enabled.js';
import { presentProfileBinding } from '../profiles/model.js';
import { presentProfile } from '../profiles/overview.js';
import { presentApplication } from '../servers/model.js';
import { LocalServersUnavailable } from '../servers/upstream-failures.js';
import { TOOL_EXAMPLES, type ToolExample } from './catalog.js';
import { catalogOf, makeMissing } from './install.js';
import { InstalledToolExampleView, ToolExampleView } from './model.js';
import { presentExample } from './present.js';
import {
  type ExampleState,
  exampleById,
  exampleObstacle,
  exampleStates,
  type InstalledRows,
  installedRows,
  isExampleInstalled,
  lockInstall,
  stateOf,
  writeInstall,
} from './rows.js';

export const exampleRef = {
  companyId: pathId(),
  exampleId: pathId().describe('The name of the example.'),
};

/** The company with the example that a path names. @throws 404 */
export async function exampleInCompany(scope: Scope, input: { companyId: string; exampleId: string }) {
  const { companyId } = await companyKeyById(scope, input);
  return { companyId, example: exampleById(input.exampleId) };
}

export const listToolExamples = query({
  name: 'listToolExamples',
  summary: 'List the built-in tool examples and their install state',
  gate: appsEnabled,
  input: z.object({ companyId: pathId() }),
  output: z.object({ examples: z.array(ToolExampleView) }).meta({ id: 'ToolExampleList' }),
  on: companyKeyById,
  allow: boardReader,
  async run(scope, _input, { companyId }) {
    const states = await exampleStates(scope, companyId);
    const { config } = scope.services;
    return { examples: TOOL_EXAMPLES.map((example) => presentExample(example, stateOf(states, example), config)) };
  },
});

export const installToolExample = mutation({
  name: 'installToolExample',
  summary: "Install an example's missing parts: application, connection, tools and read-only profile",
  gate: appsEnabled,
  input: z.object(exampleRef),
  output: InstalledToolExampleView,
  on: exampleInCompany,
  allow: boardHolding('tools:manage_profiles'),
  async run(scope, _input, { companyId, example }) {
    const earlier = await lockInstall(scope, companyId, example);
    const state = stateOf(await exampleStates(scope, companyId), example);
    const present = isExampleInstalled(state) ? await installedRows(scope, state) : undefined;
    if (present) return presentInstalled(scope, example, state, present, false);
    const obstacle = exampleObstacle(scope.services.config);
    if (obstacle) throw LocalServersUnavailable(obstacle);
    const rows = await makeMissing(scope, companyId, example, state, earlier);
    await writeInstall(scope, companyId, example, rows);
    scope.emit({
      ...eventSubject('tool_application', rows.application),
      action: 'tool_example.installed',
      details: { exampleId: example.id, connectionId: rows.connection.id, profileId: rows.profile.id },
    });
    return presentInstalled(scope, example, stateWith(example, rows), rows, true);
  },
});

const stateWith = (
  { id }: ToolExample,
  { application, connection, profile, binding }: InstalledRows,
): ExampleState => ({
  exampleId: id,
  applicationId: application.id,
  connectionId: connection.id,
  profileId: profile.id,
  profileBindingId: binding.id,
});

async function presentInstalled(
  scope: WriteScope,
  example: ToolExample,
  state: ExampleState,
  { application, connection, profile, binding }: InstalledRows,
  created: boolean,
): Promise<z.input<typeof InstalledToolExampleView>> {
  const profileView = await presentProfile(scope, profile);
  return {
    example: presentExample(example, state, scope.services.config),
    created,
    application: presentApplication(application),
    connection: presentConnection(connection),
    profile: profileView,
    profileEntries: (profileView as z.input<typeof InstalledToolExampleView>['profile']).entries,
    profileBinding: presentProfileBinding(binding),
    catalog: (await catalogOf(scope, connection)).map(presentCatalogEntry),
  };
}
