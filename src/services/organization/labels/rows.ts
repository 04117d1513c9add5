import type { Label } from '../../../generated/prisma/client.js';
import { page } from '../../core/operation/loaders.js';

/** A company's labels by name. */
export const labelsOfCompany = page<Label>({
  table: 'Label',
  by: { companyId: 'uuid' },
  orderBy: { sortName: 'text', id: 'uuid' },
  direction: 'ASC',
});
