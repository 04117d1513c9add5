import { WakeView } from '#services/runs/wakes/model.js';
import { WakeFilter, wakesOfAgent, wakesOfIssue, wakesOfRun } from '#services/runs/wakes/rows.js';
import { nounOf } from '../derive/noun.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { actorBy } from '../people/actor.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { RunRef } from './run.js';

export const WakeRef = nounOf('Wake', WakeView, { json: ['payload'] });

relationsOf(WakeRef, {
  requestedBy: actorBy(
    ({ requestedByActorType, requestedByActorId }) => ({ type: requestedByActorType, id: requestedByActorId }),
    ['requestedByActorType', 'requestedByActorId'],
    'The actor that requested the wake.',
  ),
});

const OF = ['companyId', 'id'] as const;
const filtered = { narrowedBy: byFilter(WakeFilter.schema) };

relationsOf(IssueRef, {
  wakes: listOf(WakeRef, wakesOfIssue, OF, 'The wakes for the issue with their outcomes.', filtered),
});

relationsOf(AgentRef, {
  wakes: listOf(WakeRef, wakesOfAgent, OF, 'The wakes of the agent with their outcomes.', filtered),
});

relationsOf(RunRef, {
  wakes: listOf(WakeRef, wakesOfRun, OF, 'The wakes that started the run or were merged into it.', filtered),
});
