import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { getPluginData, performPluginAction } from '#services/plugins/bridge/operations.js';
import { route } from '../http/route.js';
import { ONE_PLUGIN } from './registry.js';

const PluginFailureView = z
  .object({
    code: z
      .enum([
        'WORKER_UNAVAILABLE',
        'CAPABILITY_DENIED',
        'INVOCATION_SCOPE_DENIED',
        'WORKER_ERROR',
        'TIMEOUT',
        'UNKNOWN',
      ])
      .describe('The failure as a code'),
    message: z.string().describe('The failure in a sentence'),
    details: z.json().optional().describe("The plugin's details; omitted if it sent no details"),
  })
  .meta({ id: 'PluginFailure', description: 'The reason why a plugin returned no response' });

/** The response of a route whose plugin gave none. */
export const pluginFailed: ZodOpenApiResponsesObject = {
  502: {
    description: 'The plugin does not work, failed, or did not respond in time',
    content: { 'application/json': { schema: PluginFailureView } },
  },
};

const readers = {
  also: pluginFailed,
  asksOthers: true,
} as const;
const writers = { also: pluginFailed };

export const bridge = [
  route('post', `${ONE_PLUGIN}/bridge/data`, getPluginData, readers),
  route('post', `${ONE_PLUGIN}/data/:key`, getPluginData, { ...readers, operationId: 'getPluginDataByKey' }),
  route('post', `${ONE_PLUGIN}/bridge/action`, performPluginAction, writers),
  route('post', `${ONE_PLUGIN}/actions/:key`, performPluginAction, {
    ...writers,
    operationId: 'performPluginActionByKey',
  }),
];
