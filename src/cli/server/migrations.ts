import { join } from 'node:path';
import { packageFolder } from '../local/programs.js';

/** The migrations of this version. */
export const migrationsFolder = (): string => join(packageFolder(), 'prisma', 'migrations');
