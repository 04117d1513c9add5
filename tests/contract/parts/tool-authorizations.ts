import { Scope } from '#services/core/operation/scope.js';
import { finishToolAuthorization } from '#services/tools/authorizations/finish.js';
import { startToolAuthorization } from '#services/tools/authorizations/start.js';
import { createToolConnection } from '#services/tools/connections/create.js';
import { setToolInstalls } from '#services/tools/connections/installs.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { startAuthorizedServer } from '#tests/kit/authorized-server.js';
import { forWorker } from '#tests/kit/each-file.js';
import { type Caller, callerOf } from '#tests/kit/world.js';
import { inCompany, inPerson, type Part, type Subject } from '../part.js';

/** One server for all companies: what differs between them is ids. */
let started: ReturnType<typeof startAuthorizedServer> | undefined;

/** The agent at work, with the token of its run. */
function inRun({ world, worker, things }: Subject): Caller {
  const runId = things.toolRun as string;
  return callerOf(world.services, { ...worker.actor, source: 'agent_jwt', runId, verifiedRunId: runId });
}

const userIdOf = ({ owner }: Subject): string => (owner.actor.kind === 'board' ? owner.actor.userId : '');

export const toolAuthorizations: Part = {
  async make({ world: { board, services }, companyId }) {
    started ??= forWorker(() => startAuthorizedServer());
    const { authorization, server } = await started;
    const { id: connectionId, uid } = await board.run(createToolConnection, {
      companyId,
      applicationName: 'Planner',
      name: 'Main',
      transport: 'remote_http',
      authKind: 'oauth',
      credentialPolicy: 'shared',
      config: { url: server.url },
    });
    await board.run(updateToolConnection, { connectionId, status: 'active', enabled: true });
    const installs = [{ targetType: 'company', targetId: companyId }];
    await board.run(setToolInstalls, { connectionId, installs });
    const begun = await board.run(startToolAuthorization, { companyId, connectionId, subjectUserId: companyId });
    const back = new URL(await authorization.agree(begun.url));
    await finishToolAuthorization(new Scope(services, board.actor), back.searchParams);
    return { authorizedConnection: connectionId, authorizedUid: uid };
  },
  fixtures: {
    startToolAuthorization: inCompany(({ companyId, things }) => ({
      companyId,
      connectionId: things.authorizedConnection,
      subjectUserId: companyId,
    })),
    requestToolAuthorization: {
      ...inCompany((subject) => ({
        connectionId: subject.things.authorizedConnection,
        subjectUserId: userIdOf(subject),
      })),
      caller: inRun,
    },
    issueConnectionToken: inPerson(
      ({ things }) => ({
        connectionId: things.authorizedUid,
        subject: { type: 'app' },
        scope: 'read',
      }),
      inRun,
    ),
  },
};
