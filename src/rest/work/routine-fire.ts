import type { Express } from 'express';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { clientAddress } from '#http/address.js';
import { exactBytes } from '#http/exact-bytes.js';
import { endUnlessRead } from '#http/late-body.js';
import { sendJson } from '#http/send.js';
import { FireAnswerView, Fires, type FiresOptions } from '#services/automation/firing/fire.js';
import { observeOperation } from '#services/core/operation/execute.js';
import type { Services } from '#services/core/operation/scope.js';
import type { ErrorReferences } from '../http/route.js';

/** The limit of a delivery; Git hosts and providers send some kilobytes, seldom a hundred. */
const MAX_DELIVERY_BYTES = 1_048_576;

/** The name in metrics and traces. */
const FIRING = { name: 'fireRoutineTrigger', kind: 'mutation' } as const;

/**
 * Whether a path is a webhook's public address. Its senders are not callers of the API: their Authorization header is
 * the trigger's own secret. On any host name and from any page, it never counts as a credential.
 */
export const isFireAddress = (path: string): boolean => /^\/api\/routine-triggers\/public\/[^/]+\/fire\/?$/i.test(path);

/**
 * Serves the public addresses of webhooks. They are not operations: a signature over the exact bytes of the body
 * identifies the sender, and many requests share one transaction.
 */
export function serveFires(app: Express, services: Services, options: FiresOptions): void {
  const fires = new Fires(services, options);
  app.post('/api/routine-triggers/public/:publicId/fire', async (req, res) => {
    endUnlessRead(req, res);
    const { headers, params } = req;
    const address = clientAddress(req, services.config);
    const request = { publicId: params.publicId, headers, address, read: () => exactBytes(req, MAX_DELIVERY_BYTES) };
    sendJson(res, 202, await observeOperation(FIRING, () => fires.fire(request)));
  });
}

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  description,
  schema: { type: 'string' as const },
});

/** The public address in the OpenAPI document. */
export const firePaths = (errors: ErrorReferences): ZodOpenApiPathsObject => ({
  '/api/routine-triggers/public/{publicId}/fire': {
    post: {
      operationId: FIRING.name,
      summary: 'Fire a routine by webhook',
      description:
        "The trigger's signingMode defines how the exact bytes of the body are signed. Repeating a request, by its key or else by its signed content, returns the run of the first request. While few requests are in progress, the run includes its result; under load its status is `received`, and it is dispatched right after. Allowed callers: Senders that know the trigger's secret.",
      'x-actors': "A sender that knows the trigger's secret",
      tags: ['routines'],
      security: [],
      parameters: [
        {
          name: 'publicId',
          in: 'path',
          required: true,
          description: "The trigger's publicId",
          schema: { type: 'string' },
        },
        header('Authorization', 'Bearer and the secret: for bearer, or app_webhook without a signature'),
        header('X-Hub-Signature-256', 'sha256= and HMAC-SHA256 of the body in hex: for git_host_hmac and app_webhook'),
        header('X-Hub-Signature', 'The same: for meeting_provider_hmac and app_webhook'),
        header(
          'X-Service-Signature',
          'HMAC-SHA256 in hex: for hmac_sha256 of timestamp, dot and body; for git_host_hmac of the body',
        ),
        header('X-Service-Timestamp', 'For hmac_sha256: the time of sending, in seconds or milliseconds'),
        {
          ...header('Idempotency-Key', 'Makes a retry safe: repeating the key returns the same run'),
          schema: { type: 'string', maxLength: 255 },
        },
        {
          ...header('X-GitHub-Delivery', 'The key for requests without an Idempotency-Key'),
          schema: { type: 'string', maxLength: 255 },
        },
      ],
      requestBody: {
        required: true,
        description: `Up to ${MAX_DELIVERY_BYTES} bytes; the input of the run`,
        content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
      },
      responses: {
        202: {
          description: 'The run, the receipt of a test, or a notice that the event starts nothing',
          content: { 'application/json': { schema: FireAnswerView } },
        },
        ...errors([400, 401, 404, 409, 413, 415, 429, 500, 503]),
      },
    },
  },
});
