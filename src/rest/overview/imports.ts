import { z } from 'zod';
import { bodyTooLargeError, readJsonObject } from '#http/body.js';
import { readSingleFile } from '#http/multipart.js';
import { assertInstanceAdmin } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { Staging } from '#services/core/content/content-staging.js';
import { TooLargeError } from '#services/core/content/content-store.js';
import { badRequest } from '#services/core/errors/errors.js';
import { parseJsonBytes } from '#services/core/text/json-bytes.js';
import * as imports from '#services/overview/import/operations.js';
import { importer } from '#services/overview/import/policy.js';
import { ReceivedArchive } from '#services/overview/import/receive/files.js';
import { importFields, previewFields, SentSource } from '#services/overview/import/receive/input.js';
import { type Content, type Route, type RouteCall, route } from '../http/route.js';

type Fields = Record<string, unknown>;

const OPTIONS = 'The rest of the request as JSON, without `source`';

const contentOf = (body: z.ZodObject): Content => ({
  description:
    'The request as JSON of at most 64 MiB. Or a zip archive: in a form whose field `options` is the request without its source, or alone, with these options in the query parameter `options`',
  types: {
    'application/json': { schema: body },
    'application/zip': { schema: { type: 'string', format: 'binary' } },
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file', 'options'],
        properties: {
          file: { type: 'string', format: 'binary', description: 'The zip archive' },
          options: { type: 'string', description: OPTIONS },
        },
      },
    },
  },
});

const PreviewBody = z.object({ ...previewFields, source: SentSource }).meta({ id: 'ImportPreviewRequest' });
const ImportBody = z.object({ ...importFields, source: SentSource }).meta({ id: 'ImportRequest' });

/** Reads the request. Callers without import rights are rejected before anything large is received. */
async function read(call: RouteCall): Promise<Fields> {
  await assertMaySend(call);
  const [type = ''] = (call.req.headers['content-type'] ?? '').toLowerCase().split(';');
  if (type === 'application/zip') return readArchive(call);
  if (type === 'multipart/form-data') return readForm(call);
  return readJsonObject(call.req, call.res, 'package');
}

async function assertMaySend({ scope, params }: RouteCall): Promise<void> {
  const { companyId } = params as { companyId?: string };
  if (companyId !== undefined) await importer(scope, await companyKeyById(scope, { companyId }));
  // A caller without the right to create companies may still import into their own, which the body names.
  else if (scope.actor.kind !== 'board') assertInstanceAdmin(scope.actor);
}

async function readArchive(call: RouteCall): Promise<Fields> {
  const { options } = call.req.query as { options?: unknown };
  const fields = optionsIn(typeof options === 'string' ? options : undefined);
  if ('secretValues' in fields) throw badRequest('Send secretValues in a form: addresses are logged on their way');
  return { ...fields, source: await stage(call, call.req) };
}

async function readForm(call: RouteCall): Promise<Fields> {
  let source: ReceivedArchive | undefined;
  const { fields } = await readSingleFile(call.req, {
    field: 'file',
    maxBytes: call.services.config.PACKAGE_MAX_BYTES,
    store: {
      async put(stream) {
        source = await stage(call, stream);
        return source;
      },
    },
  });
  return { ...optionsIn(fields.get('options')), source };
}

/** Writes the archive to a local file, which is removed after the response was sent. */
async function stage(
  { services, res }: RouteCall,
  stream: Parameters<Staging['receive']>[0],
): Promise<ReceivedArchive> {
  const { STORAGE_DIR, PACKAGE_MAX_BYTES } = services.config;
  const staging = new Staging(`${STORAGE_DIR}/uploads`);
  const staged = await staging.receive(stream, PACKAGE_MAX_BYTES).catch((error: unknown) => {
    throw error instanceof TooLargeError ? bodyTooLargeError(PACKAGE_MAX_BYTES) : error;
  });
  const archive = new ReceivedArchive(staged);
  const remove = (): void => void archive.close().then(staged.remove, staged.remove);
  if (res.closed) remove();
  else res.once('close', remove);
  return archive;
}

/** @throws 400 unless the options are a JSON object */
function optionsIn(sent: string | undefined): Fields {
  if (sent === undefined) throw badRequest('An archive needs options: the rest of the request as JSON');
  const value = parseJsonBytes(Buffer.from(sent));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw badRequest('options must be a JSON object');
}

const COMPANY = '/api/companies/:companyId/imports';
const refusals = { errors: [413, 422, 503] as const };
const preview = { content: contentOf(PreviewBody), read };
const whole = { content: contentOf(ImportBody), read };

/** The imports of companies. */
export const importRoutes: readonly Route[] = [
  route('post', '/api/companies/import/preview', imports.previewCompanyImport, {
    ...refusals,
    asksOthers: true,
    receive: preview,
  }),
  route('post', '/api/companies/import', imports.importCompany, { ...refusals, receive: whole }),
  route('post', `${COMPANY}/preview`, imports.previewImportIntoCompany, {
    ...refusals,
    asksOthers: true,
    receive: preview,
  }),
  route('post', `${COMPANY}/apply`, imports.importIntoCompany, { ...refusals, receive: whole }),
];
