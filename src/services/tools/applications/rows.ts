import type { ToolApplication } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { filterOf, idsIn, inColumn } from '../../core/operation/filter.js';
import { byId } from '../../core/operation/loaders.js';
import { lockedBy } from '../../core/operation/located-by.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '../../core/operation/ordered-pages.js';
import { text, uuid } from '../../core/text/fields.js';
import { ToolApplicationType, ToolStatus } from './model.js';

const ApplicationNotFound = () => notFound('Tool application not found');

/** An application by id, or null where there is none within reach. */
export const applicationNode = byId<ToolApplication>('ToolApplication');

/** The application that a path or argument names, locked against other changes and new connections. @throws 404 */
export const lockedApplicationById = lockedBy<'applicationId', ToolApplication>(
  'applicationId',
  'ToolApplication',
  ApplicationNotFound,
  'UPDATE',
);

export const ToolApplicationFilter = filterOf({
  id: 'ToolApplicationFilter',
  nouns: 'applications',
  lists: {
    statuses: inColumn('status', ToolStatus, 'in one of these statuses'),
    types: inColumn('type', ToolApplicationType, 'of one of these types'),
    applicationKeys: inColumn('applicationKey', text(160), 'with one of these keys'),
    ownerAgentIds: idsIn('ownerAgentId', uuid(), 'that one of these agents answers for'),
    ownerUserIds: inColumn('ownerUserId', text(200), 'that one of these people answers for', { isNullable: true }),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
});

const ToolApplicationOrder = ordersOf({
  id: 'ToolApplicationOrder',
  nouns: 'applications',
  by: { updated_at: BY_UPDATE, created_at: BY_CREATION, name: byText('name') },
  initial: 'updated_at_desc',
});

/** A company's applications. */
export const applicationsOfCompany = ToolApplicationOrder.inCompany('ToolApplication', ToolApplicationFilter)();
