import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [{ path: 'openapi', operation: 'getOpenApiDocument' }];
