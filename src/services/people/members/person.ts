import { z } from 'zod';

/** A person as other members of the company see them. */
export const PersonView = z
  .object({
    id: z.string().describe("The person's ID."),
    email: z.string().describe('The e-mail address, in lower case.'),
    name: z.string().describe('The display name; names need not be unique.'),
    image: z.string().nullable().describe('The URL or path of a picture of the person; null without a picture.'),
  })
  .meta({ id: 'Person', description: 'A person of the board.' });

export type Person = z.output<typeof PersonView>;
