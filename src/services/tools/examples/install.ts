import type {
  ToolApplication,
  ToolCatalogEntry,
  ToolConnection,
  ToolProfile,
  ToolProfileBinding,
} from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { catalogOfConnection } from '../catalog/rows.js';
import { insertConnection } from '../connections/create.js';
import { storeFirstList } from '../connections/refresh-catalog.js';
import { addBindings } from '../profiles/bindings.js';
import { aboutProfile, insertProfile } from '../profiles/operations.js';
import { addEntries, type EntryColumns } from '../profiles/write-entries.js';
import { insertApplication } from '../servers/operations.js';
import { applicationKeyOf, profileKeyOf, riskOf, type ToolExample } from './catalog.js';
import { profileNameOf } from './present.js';
import type { EarlierInstall, ExampleState, InstalledRows } from './rows.js';

/**
 * Creates the missing parts of an example in a company, in the transaction of the scope. A profile that is not in use
 * as the example left it gets the example's own entries again, because nobody knows what others have added since.
 */
export async function makeMissing(
  scope: WriteScope,
  companyId: string,
  example: ToolExample,
  state: ExampleState,
  earlier: EarlierInstall,
): Promise<InstalledRows> {
  const application = await applicationOf(scope, companyId, example, earlier.applicationId);
  const existingConnection =
    state.connectionId && (await scope.db.toolConnection.findUnique({ where: { id: state.connectionId } }));
  const connection = existingConnection || (await connectionOf(scope, application, example));
  const profile = await profileOf(scope, companyId, example, earlier.profileId, connection);
  const where = { companyId, profileId: profile.id, targetType: 'company', targetId: companyId };
  const bound = await scope.db.toolProfileBinding.findFirst({ where });
  const binding = bound ?? (await bindingOf(scope, profile));
  return { application, connection, profile, binding };
}

async function applicationOf(
  scope: WriteScope,
  companyId: string,
  example: ToolExample,
  earlierId: string | null,
): Promise<ToolApplication> {
  if (earlierId) {
    const data = { status: 'active', archivedAt: null };
    return scope.db.toolApplication.update({ where: { id: earlierId, companyId }, data });
  }
  return insertApplication(scope, companyId, {
    applicationKey: applicationKeyOf(example),
    name: `${example.title} (example)`,
    type: 'mcp_stdio',
    status: 'active',
  });
}

async function connectionOf(
  scope: WriteScope,
  application: ToolApplication,
  { template }: ToolExample,
): Promise<ToolConnection> {
  const connection = await insertConnection(scope, application, {
    name: 'Built in',
    transport: 'local_stdio',
    authKind: 'none',
    credentialPolicy: 'shared',
    status: 'active',
    enabled: true,
    config: { templateId: template.templateId, quarantineNewEntries: true, safeDefault: false },
    credentialRefs: [],
    credentialSecretRefs: [],
  });
  return storeFirstList(
    scope,
    connection,
    template.tools.map((tool) => ({ ...tool, outputSchema: null })),
  );
}

/**
 * The profile entries for the read-only tools of the connection, one per tool. Tools that it offers later are not
 * allowed automatically.
 */
async function readEntries(
  scope: WriteScope,
  { companyId, id }: ToolConnection,
  { template }: ToolExample,
): Promise<EntryColumns[]> {
  const names = template.tools.filter((tool) => riskOf(tool) === 'read').map(({ name }) => name);
  const catalog = await catalogOf(scope, { companyId, id });
  return catalog
    .filter(({ toolName, riskLevel }) => riskLevel === 'read' && names.includes(toolName))
    .map(({ id: catalogEntryId }) => ({
      selectorType: 'catalog_entry',
      effect: 'include',
      applicationId: null,
      connectionId: null,
      catalogEntryId,
      toolName: null,
      riskLevel: null,
      conditions: null,
    }));
}

export const catalogOf = (
  scope: WriteScope,
  { companyId, id }: Pick<ToolConnection, 'companyId' | 'id'>,
): Promise<ToolCatalogEntry[]> => catalogOfConnection.in.created_at_asc.all(scope, [companyId, id], {});

async function profileOf(
  scope: WriteScope,
  companyId: string,
  example: ToolExample,
  earlierId: string | null,
  connection: ToolConnection,
): Promise<ToolProfile> {
  const entries = await readEntries(scope, connection, example);
  if (earlierId) {
    await scope.db.toolProfileEntry.deleteMany({ where: { companyId, profileId: earlierId } });
    await addEntries(scope, { companyId, id: earlierId }, entries);
    const data = { status: 'active', defaultAction: 'deny' };
    return scope.db.toolProfile.update({ where: { id: earlierId, companyId }, data });
  }
  const fields = {
    profileKey: profileKeyOf(example),
    name: profileNameOf(example),
    description: 'Created with the example: it allows only tools that read.',
    status: 'active',
    defaultAction: 'deny',
  };
  return insertProfile(scope, companyId, fields, entries);
}

async function bindingOf(scope: WriteScope, profile: ToolProfile): Promise<ToolProfileBinding> {
  const target = { targetType: 'company', targetId: profile.companyId, priority: 100 };
  const [binding] = await addBindings(scope, profile, [{ ...target, metadata: null }]);
  const details = { name: profile.name, ...target };
  scope.emit({ ...aboutProfile(profile), action: 'tool_profile.bound', details });
  return binding as ToolProfileBinding;
}
