import type { PageSpec } from '../postgres/page-statement.js';
import { type PageLoader, page } from './loaders.js';

type PageOptions<F> = Partial<Omit<PageSpec<F>, 'table' | 'by' | 'orderBy' | 'direction'>>;

/** Pages of a company's rows, oldest first: of one parent, which `column` refers to, or of the whole company. */
export const oldestFirst = <T extends object, F = never>(
  table: string,
  column: string | null,
  options: PageOptions<F> = {},
): PageLoader<T, F> =>
  page({
    ...options,
    table,
    by: { companyId: 'uuid', ...(column === null ? {} : { [column]: 'uuid' }) },
    orderBy: { createdAt: 'timestamptz', id: 'uuid' },
    direction: 'ASC',
  });
