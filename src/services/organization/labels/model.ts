import { z } from 'zod';
import type { Label } from '../../../generated/prisma/client.js';

/** The wire shape of a label. */
export const LabelView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    name: z.string(),
    color: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Label' });

export const presentLabel = ({ sortName: _, ...label }: Label): z.input<typeof LabelView> => ({
  ...label,
  createdAt: label.createdAt.toISOString(),
  updatedAt: label.updatedAt.toISOString(),
});
