import type { Command, Run } from '../table/types.js';
import { overviewPage } from './overview-page.js';
import { ANY_COMPANY, type CompanyOverview, ONE_COMPANY, type OverviewAnswer } from './overview-query.js';

const DAY_MS = 86_400_000;

/** The output of `orgraph` alone: the current state and, if nothing exists yet, the next step. */
export const run: Run = async ({ client, context, output }) => {
  const { companyId, apiKey } = context;
  const since = new Date(Date.now() - DAY_MS).toISOString();
  // The prefix of a key shows whether a person owns it, which saves a request. Without a key the caller counts as a
  // person.
  const variables = { since, person: apiKey === undefined || apiKey.startsWith('svc_board_') };
  const answer = companyId
    ? await client.graphql<OverviewAnswer>(ONE_COMPANY, { ...variables, company: companyId })
    : await client.graphql<OverviewAnswer>(ANY_COMPANY, variables);
  const company = companyOf(answer);
  if (company) return output.value({ ...company }, overviewPage(company, answer.viewer, output));
  const names = answer.names?.nodes ?? [];
  if (context.companyId) {
    output.note(`There is no company ${context.companyId} here, or you have no access to it.\n→ orgraph company list`);
  } else if (names.length === 0) {
    output.note('There is no company yet.\n→ orgraph company create --name "My company"');
  } else {
    output.note('You have several companies. Choose one with -C, or set a default:');
    output.note('→ orgraph context set --company-id <id>');
  }
  output.list(names, ['name', 'status', 'id']);
};

/** The requested company, or the only one. */
function companyOf({ company, names, companies }: OverviewAnswer): CompanyOverview | null {
  if (company) return company;
  return names?.totalCount === 1 ? (companies?.nodes[0] ?? null) : null;
}

export const commands: readonly Command[] = [
  {
    path: 'overview',
    summary: 'Show the overview: items that need you, active agents, costs and failures',
    details: '`orgraph` alone on a terminal shows it as well.',
    run: async () => ({ run }),
  },
];
