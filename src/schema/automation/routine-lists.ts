import {
  RoutineFilter,
  routinesOfAgent,
  routinesOfCompany,
  routinesOfProject,
} from '#services/automation/routines/rows.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { relationsOf } from '../relation.js';
import { RoutineRef } from './routine.js';

const filtered = { narrowedBy: byFilter(RoutineFilter.schema) };

relationsOf(CompanyRef, {
  routines: listOf(RoutineRef, routinesOfCompany, ['id'], "The company's routines.", filtered),
});

relationsOf(AgentRef, {
  routines: listOf(
    RoutineRef,
    routinesOfAgent,
    ['companyId', 'id'],
    'The routines whose issues are assigned to the agent.',
    filtered,
  ),
});

relationsOf(ProjectRef, {
  routines: listOf(
    RoutineRef,
    routinesOfProject,
    ['companyId', 'id'],
    'The routines whose issues belong to the project.',
    filtered,
  ),
});
