import { createToolConnection } from '#services/tools/connections/create.js';
import { setToolInstalls } from '#services/tools/connections/installs.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { installToolExample } from '#services/tools/examples/operations.js';
import { SlotRegistry } from '#services/tools/runtime/slots.js';
import { createToolStdioTemplate } from '#services/tools/servers/template-operations.js';
import { forWorker } from '#tests/kit/each-file.js';
import { startMcpServer } from '#tests/kit/mcp-server.js';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const connection = inCompany(({ things }) => ({ connectionId: things.toolConnection }));
const grant = inCompany(({ things }) => ({ connectionId: things.toolConnection, grantId: things.toolGrant }));

/** One server for all companies: what differs between them is ids. */
let server: Promise<string> | undefined;
const address = (): Promise<string> => {
  server ??= forWorker(() => startMcpServer()).then(({ url }) => url);
  return server;
};

const credential = (secretId: string | undefined) => ({
  name: 'Key',
  secretId,
  placement: 'header',
  key: 'X-Api-Key',
});

export const toolServers: Part = {
  async make({ world: { board, services }, companyId, worker, owner, things }) {
    const made = await board.run(createToolConnection, {
      companyId,
      applicationName: 'Library',
      name: 'Main',
      transport: 'remote_http',
      config: { url: await address() },
      credentialRefs: [credential(things.secret)],
    });
    const connectionId = made.id;
    const { catalog } = await board.run(refreshToolCatalog, { connectionId });
    const targets = [
      { targetType: 'company', targetId: companyId },
      { targetType: 'agent', targetId: worker.row.id },
    ];
    await board.run(setToolInstalls, { connectionId, installs: targets });
    await board.run(installToolExample, { companyId, exampleId: 'notes' });
    await board.run(createToolStdioTemplate, { companyId, templateId: 'files', name: 'Files', command: 'true' });
    const [granted, delegation] = await services.database.transaction('all', async (tx) => {
      const subjectUserId = owner.actor.kind === 'board' ? owner.actor.userId : null;
      const one = await tx.toolGrant.create({ data: { companyId, connectionId, kind: 'user', subjectUserId } });
      const lent = { companyId, grantId: one.id, agentId: worker.row.id };
      return [one, await tx.toolGrantDelegation.create({ data: lent })];
    });
    const registry = new SlotRegistry(services.database, { id: crypto.randomUUID(), host: 'contract' });
    const slot = { companyId, connectionId, slotKey: connectionId, templateId: 'files', programHash: 'files' };
    const claim = await registry.claim({ ...slot, applicationId: made.applicationId });
    if ('lease' in claim)
      await registry.end(claim.lease, { status: 'stopped', lastError: 'All is read.', isIdle: true });
    return {
      libraryApplication: made.applicationId,
      toolConnection: connectionId,
      toolCatalogEntry: catalog[0].id,
      toolGrant: granted.id,
      toolGrantDelegation: delegation.id,
    };
  },
  fixtures: {
    listToolConnections: company,
    getToolConnection: connection,
    importMcpJson: inCompany(({ companyId }) => ({ companyId, mcpJson: JSON.stringify({ mcpServers: {} }) })),
    createToolConnection: inCompany(({ companyId, things }) => ({
      companyId,
      applicationId: things.libraryApplication,
      name: 'Another',
      transport: 'remote_http',
      credentialRefs: [credential(things.secret)],
      credentialSecretRefs: [{ secretId: things.secret, configPath: 'tenant' }],
    })),
    updateToolConnection: inCompany(({ things }) => ({
      connectionId: things.toolConnection,
      name: 'Renamed',
      config: { url: 'https://tools.example.com/mcp' },
      credentialRefs: [{ ...credential(things.secret), prefix: 'Bearer ' }],
      authKind: 'api_key',
    })),
    archiveToolConnection: connection,
    checkToolConnection: connection,
    refreshToolCatalog: connection,
    listToolCatalog: connection,
    updateToolCatalogEntry: inCompany(({ things }) => ({
      catalogEntryId: things.toolCatalogEntry,
      status: 'disabled',
    })),
    listToolInstalls: connection,
    setToolInstalls: inCompany(({ companyId, agents, things }) => ({
      connectionId: things.toolConnection,
      installs: [
        { targetType: 'company', targetId: companyId },
        { targetType: 'agent', targetId: agents.paused },
      ],
    })),
    getToolConnectionActivity: connection,
    listToolGrants: connection,
    revokeToolGrant: grant,
    delegateToolGrant: inCompany(({ agents, things }) => ({
      connectionId: things.toolConnection,
      grantId: things.toolGrant,
      agentId: agents.paused,
    })),
    revokeToolGrantDelegation: inCompany(({ things }) => ({
      connectionId: things.toolConnection,
      grantId: things.toolGrant,
      delegationId: things.toolGrantDelegation,
    })),
    listToolStdioTemplates: company,
    createToolStdioTemplate: {
      ...inCompany(({ companyId }) => ({
        companyId,
        templateId: 'mail',
        name: 'Mail',
        command: 'mail-server',
        args: ['--stdio'],
        envKeys: ['MAIL_KEY'],
        tools: [{ name: 'send', inputSchema: { type: 'object' } }],
      })),
      caller: ({ world }) => world.board,
    },
    listToolExamples: company,
    installToolExample: inCompany(({ companyId }) => ({ companyId, exampleId: 'calculator' })),
    smokeToolExample: inCompany(({ companyId }) => ({ companyId, exampleId: 'notes' })),
    disableToolStdioTemplate: inCompany(({ companyId }) => ({ companyId, templateId: 'files', reason: 'Too old' })),
  },
};
