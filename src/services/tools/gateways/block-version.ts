import { z } from 'zod';

/** The version of a block of settings of a gateway. */
export const blockVersion = () => z.literal(1).describe('The version of this block: 1.');
