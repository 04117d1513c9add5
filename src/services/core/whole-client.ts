import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../../generated/prisma/client.js';

/** A client whose queries carry secret columns too, on connections of a pool: for the session provider alone. */
export const openWholeClient = (pool: pg.Pool): PrismaClient => new PrismaClient({ adapter: new PrismaPg(pool) });
