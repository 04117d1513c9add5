import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';

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
