import { registerScopeKinds } from './money/budgets/scopes.js';
import { limitedAgent } from './organization/agents/limited-scope.js';
import { limitedCompany } from './organization/companies/limited-scope.js';
import { limitedProject } from './organization/projects/limited-scope.js';

// What areas declare for their owners above to fill in. Whatever runs operations loads this file first.

registerScopeKinds({ agent: limitedAgent, company: limitedCompany, project: limitedProject });
