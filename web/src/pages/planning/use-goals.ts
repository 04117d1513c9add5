import { useCompany } from '../../graph/company.js';
import { type PageData, usePage } from '../../graph/use-page.js';
import { GoalsDocument, type GoalsQuery } from './goals.gql.js';

export type Goal = NonNullable<GoalsQuery['company']>['goals']['nodes'][number];

/** The goals of the company, at most 200 of them, the oldest first. */
export function useGoals(
  isPaused = false,
): { readonly goals: readonly Goal[]; readonly total: number } & PageData<GoalsQuery> {
  const { id: companyId } = useCompany();
  const page = usePage(GoalsDocument, { companyId }, { live: ['GOAL'], pause: isPaused });
  const found = page.data?.company?.goals;
  return { ...page, goals: found?.nodes ?? [], total: found?.totalCount ?? 0 };
}
