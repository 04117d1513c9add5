import type { Request, Response } from 'express';
import type { createDocument } from 'zod-openapi';
import { sendRevalidated } from '#http/revalidation.js';
import { badRequest } from '#services/core/errors/errors.js';
import { once } from './once.js';
import { downgradeDocument } from './openapi-3-0.js';

/** The versions of OpenAPI in which the API is described; the first is the default. */
export const OPENAPI_VERSIONS = ['3.1', '3.0'] as const;

/** Serves the document in the version of the query parameter. @throws 400 for another version */
export function serveDescription(documentOf: () => ReturnType<typeof createDocument>) {
  const texts = new Map<unknown, () => string>([
    ['3.1', once(() => JSON.stringify(documentOf()))],
    ['3.0', once(() => JSON.stringify(downgradeDocument(documentOf())))],
  ]);
  return (req: Request, res: Response): void => {
    const textOf = texts.get(req.query.version ?? OPENAPI_VERSIONS[0]);
    if (!textOf) throw badRequest(`version must be one of ${OPENAPI_VERSIONS.join(', ')}`);
    sendRevalidated(req, res, 'application/json; charset=utf-8', textOf());
  };
}
