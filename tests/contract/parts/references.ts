import { grantAgentSecret } from '#services/secrets/agent-secrets/grants.js';
import { createSecret } from '#services/secrets/secrets/operations.js';
import { type Fixture, inCompany, type Part } from '../part.js';

/** Within a run of the worker's own. */
const inRun = (input: Fixture['input']): Fixture => ({
  input,
  about: 'installation',
  caller: ({ world, worker: { actor }, things }) => {
    const run = { runId: things.secretRun as string, verifiedRunId: things.secretRun as string };
    return world.as({ ...actor, source: 'agent_jwt', ...run });
  },
});

export const references: Part = {
  async make({ world: { board, services }, companyId, worker }) {
    const { id: grantedSecret } = await board.run(createSecret, { companyId, name: 'Granted', value: 'granted-value' });
    const agentId = worker.row.id;
    await board.run(grantAgentSecret, { agentId, key: 'granted', secretId: grantedSecret });
    const { id: secretRun } = await services.database.transaction('all', (tx) =>
      tx.heartbeatRun.create({ data: { companyId, agentId, status: 'running' } }),
    );
    return { grantedSecret, secretRun };
  },
  fixtures: {
    listAgentSecretGrants: inRun(() => ({})),
    readAgentSecretValue: inRun(() => ({ key: 'granted' })),
    listSecretAccessGrants: inCompany(({ companyId, worker }) => ({ agentId: worker.row.id, companyId })),
    grantAgentSecret: inCompany(({ companyId, worker, things }) => ({
      agentId: worker.row.id,
      companyId,
      key: 'another',
      secretId: things.grantedSecret,
    })),
    revokeAgentSecret: inCompany(({ companyId, worker }) => ({ agentId: worker.row.id, companyId, key: 'granted' })),
  },
};
