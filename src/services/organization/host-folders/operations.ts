import { z } from 'zod';
import { anyOf, permission } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import { pathId } from '#services/core/text/fields.js';
import { hostFolderAccess } from '../instance/host-folder.js';
import { companyFolderOf } from './home.js';
import { hostRootsOf } from './policy.js';

const CompanyHostFolderView = z
  .object({ path: z.string().describe('The absolute path.'), access: hostFolderAccess() })
  .meta({ id: 'CompanyHostFolder', description: 'A folder of the host that a company may use.' });

export const listHostFolders = query({
  name: 'listHostFolders',
  summary: "List the host folders for a company's agents, projects and skills",
  input: z.object({ companyId: pathId() }),
  output: z
    .object({
      own: z
        .string()
        .describe(
          "The company's own folder on the server. The server creates folders in it when a run is to work there.",
        ),
      isOpen: z
        .boolean()
        .describe('True if the company may use every other path: on a local_trusted server without listed folders.'),
      listed: z.array(CompanyHostFolderView).describe('The folders that instance admins listed, sorted by path.'),
    })
    .meta({ id: 'CompanyHostFolders', description: 'The folders of the host that a company may use.' }),
  on: companyKeyById,
  allow: anyOf(permission('agents:configure'), permission('agents:create')),
  async run(scope, _input, { id: companyId }) {
    const roots = await hostRootsOf(scope, companyId);
    const listed = (['read', 'write'] as const).flatMap((access) =>
      (roots?.[access] ?? []).map((path) => ({ path, access })),
    );
    return {
      own: companyFolderOf(scope.services.config, companyId),
      isOpen: roots === null,
      listed: listed.sort((a, b) => (a.path < b.path ? -1 : 1)),
    };
  },
});
