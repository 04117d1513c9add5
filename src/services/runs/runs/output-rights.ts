import type { z } from 'zod';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { companyMember, holds } from '#services/access/rules.js';
import { actingPlugin } from '#services/core/actors/actor.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { presentRun, type RunView } from './model.js';

type OfAgent = Pick<HeartbeatRun, 'companyId' | 'agentId'>;

/** Whether the actor may see the output and result of a run. Agents need agent_config:read for runs of other agents. */
export async function canSeeOutput(scope: Scope, { companyId, agentId }: OfAgent): Promise<boolean> {
  const { actor } = scope;
  if (!actingPlugin(actor) && (actor.kind !== 'agent' || actor.agentId === agentId)) return true;
  return holds(scope, companyId, 'agent_config:read');
}

/** @throws 403 */
export const outputReader: Allow<OfAgent> = rule(
  'Any board user or agent of the company; of the run of another agent, one with agent_config:read',
  async (scope, run) => {
    await companyMember(scope, run);
    if (!(await canSeeOutput(scope, run))) throw forbidden('Missing permission: agent_config:read');
  },
);

const HIDDEN = { resultJson: null, stdoutExcerpt: null, stderrExcerpt: null };

/** The wire format of a run, without the output if the actor may not see it. */
export async function presentRunFor(scope: Scope, run: HeartbeatRun): Promise<z.input<typeof RunView>> {
  return { ...presentRun(run), ...((await canSeeOutput(scope, run)) ? {} : HIDDEN) };
}

/** The wire formats of runs, without output that the actor may not see. */
export const presentRunsFor = (scope: Scope, runs: readonly HeartbeatRun[]): Promise<z.input<typeof RunView>[]> =>
  Promise.all(runs.map((run) => presentRunFor(scope, run)));
