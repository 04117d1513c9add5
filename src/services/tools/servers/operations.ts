import { z } from 'zod';
import { Prisma, type ToolApplication } from '#generated/prisma/client.js';
import { board, boardReader } from '#services/access/rules.js';
import { assertAgentOf, assertMemberOf, companyKeyById } from '#services/access/tenancy.js';
import { conflict, domainError, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { deletesOfCompany, mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { patchOf } from '#services/core/rows/restore.js';
import { changeDetails, changedFields, isEmpty } from '#services/core/text/changes.js';
import { pathId } from '#services/core/text/fields.js';
import { urlKeyOf } from '#services/core/text/names.js';
import { appsEnabled } from '../enabled.js';
import { applicationFields, presentApplication, ToolApplicationView } from './model.js';
import { applicationsOfCompany, connectionCounts, lockedApplicationById } from './rows.js';

const applicationRef = { applicationId: pathId().describe("The application's ID.") };

export const listToolApplications = query({
  name: 'listToolApplications',
  summary: "List a company's tool applications, most recently changed first",
  gate: appsEnabled,
  input: z.object({ companyId: pathId() }),
  output: z.object({ applications: z.array(ToolApplicationView) }).meta({ id: 'ToolApplicationList' }),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, company) => applicationsOfCompany.in.updated_at_desc.all(scope, [company.id]),
  present: (_scope, applications) => ({ applications: applications.map(presentApplication) }),
});

export const createToolApplication = mutation({
  name: 'createToolApplication',
  summary: 'Create a tool application',
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    ...applicationFields,
    applicationKey: applicationFields.applicationKey.optional(),
    status: applicationFields.status.default('active'),
  }),
  output: ToolApplicationView,
  on: companyKeyById,
  allow: board,
  async run(scope, { companyId: _, ...fields }, { companyId }) {
    await assertReferences(scope, companyId, fields);
    return presentApplication(await insertApplication(scope, companyId, fields));
  },
});

export const updateToolApplication = mutation({
  name: 'updateToolApplication',
  summary: 'Change a tool application',
  gate: appsEnabled,
  input: patchOf(applicationFields, applicationRef),
  output: ToolApplicationView,
  on: lockedApplicationById,
  allow: board,
  async run(scope, { applicationId: id, ...fields }, application) {
    const changed = changedFields(application, fields);
    if (isEmpty(changed)) return presentApplication(application);
    await assertReferences(scope, application.companyId, changed);
    if ('pluginId' in changed) throw unprocessable('The plugin of a tool application cannot be changed');
    if (changed.type) await assertTypeFree(scope, application);
    const data = columnsOf({ ...changed, ...archiveColumns(changed.status) });
    const after = await explainDuplicateName({ ...application, ...changed }, () =>
      scope.db.toolApplication.update({ where: { id: application.id }, data }),
    );
    const changes = changeDetails(application, changed, ['description', 'metadata']);
    const details = { name: after.name, changes };
    scope.emit({ ...aboutApplication(application), action: 'tool_application.updated', details });
    return presentApplication(after);
  },
});

export const deleteToolApplication = mutation({
  name: 'deleteToolApplication',
  summary: 'Delete a tool application',
  gate: appsEnabled,
  input: z.object(applicationRef),
  output: ToolApplicationView,
  on: lockedApplicationById,
  allow: board,
  deletes: deletesOfCompany,
  async run(scope, _input, application) {
    const { live: connectionCount } = await connectionCounts(scope, application);
    if (connectionCount > 0) throw conflict('Tool application has connections', { connectionCount });
    await scope.db.toolApplication.delete({ where: { id: application.id } });
    const details = { name: application.name };
    scope.emit({ ...aboutApplication(application), action: 'tool_application.deleted', details });
    return presentApplication(application);
  },
});

type NewApplication = Pick<ToolApplication, 'name' | 'type' | 'status'> & {
  readonly pluginId?: string | null | undefined;
  readonly applicationKey?: string | undefined;
  readonly metadata?: object | null | undefined;
};

/** @throws 409 for a name or a key that another application of the company has */
export async function insertApplication(
  scope: WriteScope,
  companyId: string,
  fields: NewApplication,
): Promise<ToolApplication> {
  const applicationKey = fields.applicationKey ?? urlKeyOf(fields.name, 'app').slice(0, 160);
  const data = { ...fields, ...archiveColumns(fields.status), companyId, applicationKey };
  const application = await explainDuplicateName(data, () =>
    scope.db.toolApplication.create({ data: columnsOf(data) as never }),
  );
  const { name, type } = application;
  scope.emit({ ...aboutApplication(application), action: 'tool_application.created', details: { name, type } });
  return application;
}

/** Archives an application after its last connection in use was archived. */
export async function archiveApplication(scope: WriteScope, application: ToolApplication): Promise<void> {
  const changed = { status: 'archived' };
  const data = { ...changed, ...archiveColumns(changed.status) };
  await scope.db.toolApplication.update({ where: { id: application.id }, data });
  const details = { name: application.name, changes: changeDetails(application, changed) };
  scope.emit({ ...aboutApplication(application), action: 'tool_application.updated', details });
}

/** @throws 422 for an application that has connections, even archived ones */
async function assertTypeFree(scope: WriteScope, application: ToolApplication): Promise<void> {
  const { all } = await connectionCounts(scope, application);
  if (all > 0) throw unprocessable('The type of a tool application with connections cannot be changed');
}

const aboutApplication = (application: Pick<ToolApplication, 'companyId' | 'id'>) =>
  eventSubject('tool_application', application);

/** Sets `archivedAt` to match a new status. */
const archiveColumns = (status: string | undefined) =>
  status === undefined ? {} : { archivedAt: status === 'archived' ? new Date() : null };

/** The fields as Prisma writes them: null in a JSON column has a special value. */
const columnsOf = <F extends { metadata?: object | null | undefined }>(fields: F): Prisma.ToolApplicationUpdateInput =>
  (fields.metadata === null ? { ...fields, metadata: Prisma.DbNull } : fields) as Prisma.ToolApplicationUpdateInput;

const NameTaken = domainError('tool_access_name_conflict', 'A tool application with that name or key already exists');

/** @throws 409 if another application of the company has the name or the key */
const explainDuplicateName = <T>(
  { name, applicationKey }: { name: string; applicationKey: string },
  write: () => Promise<T>,
): Promise<T> => refuseDuplicate(write, () => NameTaken({ name, key: applicationKey }));

type References = Partial<Pick<ToolApplication, 'pluginId' | 'ownerAgentId' | 'ownerUserId'>>;

/** @throws 422 for an owner or a plugin that does not belong to the company */
async function assertReferences(
  scope: WriteScope,
  companyId: string,
  { pluginId, ownerAgentId, ownerUserId }: { [Key in keyof References]: References[Key] | undefined },
): Promise<void> {
  if (ownerAgentId) await assertAgentOf(scope, companyId, ownerAgentId, 'Owner agent does not belong to company');
  await assertMemberOf(scope, companyId, ownerUserId, 'Owner user does not belong to company');
  if (pluginId) throw unprocessable('Plugin does not belong to company');
}
