import { z } from 'zod';
import type { Label } from '#generated/prisma/client.js';
import { amongCondition, type FilterOf, filterOf } from '#services/core/rows/filter.js';
import { BY_CREATION, BY_UPDATE, byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { presenterOf } from '#services/core/rows/present.js';
import { hexColor, rawText } from '#services/core/text/fields.js';

export const LabelFilter = filterOf({
  id: 'LabelFilter',
  nouns: 'labels',
  lists: {
    colors: {
      value: hexColor(),
      meaning: 'of one of these colors, such as #1a2b3c',
      sql: (values, bind) =>
        amongCondition(
          'lower(t.color)',
          values.map((color) => color.toLowerCase()),
          bind,
        ),
    },
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
  fields: { q: rawText(200).optional().describe('A part of the name, ignoring case.') },
  also: ({ q }, bind) => (q?.trim() ? [`strpos(lower(t.name), lower(${bind(q.trim())}::text)) > 0`] : []),
});

/** A company has few labels, so sorting by their names uses no index. */
const LabelOrder = ordersOf({
  id: 'LabelOrder',
  nouns: 'labels',
  by: {
    name: byColumn('sortName', 'text', 'By name.', 'By name, in the opposite direction.'),
    created_at: BY_CREATION,
    updated_at: BY_UPDATE,
  },
  initial: 'name_asc',
});

/** A company's labels. */
export const labelsOfCompany = LabelOrder.pages<Label, FilterOf<typeof LabelFilter>>({
  table: 'Label',
  by: { companyId: 'uuid' },
  conditions: LabelFilter.conditions,
});

export const LabelView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    name: z.string().describe('The name, unique in the company regardless of case.'),
    color: z.string().describe('The color, such as #1a2b3c.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Label', description: 'A label of issues and cases.' });

export const presentLabel = presenterOf(LabelView);
