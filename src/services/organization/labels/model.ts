import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';

/** The wire shape of a label. */
export const LabelView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    name: z.string().describe('The name, unique in the company whatever the case.'),
    color: z.string().describe('Its color, such as #1a2b3c.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Label', description: 'A word that issues and cases can be found by.' });

export const presentLabel = presenterOf(LabelView);
