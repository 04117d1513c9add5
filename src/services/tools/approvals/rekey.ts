import type { Database } from '#services/core/postgres/database.js';
import type { Cipher, EncryptedValue, SecretPlace } from '#services/core/vault/cipher.js';
import { RESEAL_BATCH, reseal, type SealedTable } from '#services/core/vault/reseal.js';
import { placeOfVerifier } from '../authorizations/states.js';
import { placeOfResult } from '../calls/stored-results.js';
import { placeOfClient } from '../oauth/clients.js';
import { placeOfIssued } from '../oauth/issued.js';
import { placeOfTokens } from '../oauth/tokens.js';
import { placeOfArguments } from './requests.js';

// All encrypted data of tools: tokens and the data of their grants, arguments of calls that wait for approval, and
// results that may be requested again.

interface RowWithSecret {
  readonly companyId: string;
  /** The key of the row within its company. */
  readonly key: string;
  readonly material: EncryptedValue;
  readonly masterKeyId: string;
}

const ZERO = '00000000-0000-0000-0000-000000000000';

/** A table whose rows hold one sealed value each, with a single-column key. */
const tableOf = <Row extends RowWithSecret>(
  { table, key = 'id', material = 'material', also = [] }: Columns,
  placeOf: (row: Row) => SecretPlace,
): SealedTable<Row> => ({
  next: `
    SELECT ${['"companyId"', `"${key}" AS key`, `"${material}" AS material`, '"masterKeyId"', ...also.map((name) => `"${name}"`)].join(', ')}
      FROM "${table}"
     WHERE "masterKeyId" <> $1 AND ("companyId", "${key}") > ($2::uuid, $3::uuid)
     ORDER BY "companyId", "${key}" ${RESEAL_BATCH}`,
  start: [ZERO, ZERO],
  keyOf: ({ companyId, key: value }) => [companyId, value],
  sealedOf: (row) => row,
  placeOf,
  replace: `
    UPDATE "${table}" t SET "${material}" = n.material, "masterKeyId" = n."masterKeyId"
      FROM jsonb_to_recordset($1::jsonb) AS n("companyId" uuid, key uuid, material jsonb, "masterKeyId" text)
     WHERE t."companyId" = n."companyId" AND t."${key}" = n.key`,
  rowOf: ({ companyId, key: value }, sealed) => ({
    companyId,
    key: value,
    material: sealed.material,
    masterKeyId: sealed.masterKeyId,
  }),
});

interface Columns {
  readonly table: string;
  readonly key?: string;
  readonly material?: string;
  /** Further columns that identify the context to which a value is sealed. */
  readonly also?: readonly string[];
}

interface SealedClient extends RowWithSecret {
  readonly connectionId: string;
  readonly issuer: string;
  readonly clientId: string;
}

const byId = ({ companyId, key }: RowWithSecret) => ({ companyId, id: key });

const TABLES: readonly SealedTable<never>[] = [
  tableOf({ table: 'ToolGrantToken', key: 'grantId' }, ({ companyId, key }) =>
    placeOfTokens({ companyId, grantId: key }),
  ),
  tableOf<SealedClient>(
    { table: 'ToolOAuthClient', material: 'secretMaterial', also: ['connectionId', 'issuer', 'clientId'] },
    placeOfClient,
  ),
  tableOf({ table: 'ToolOAuthState', material: 'verifierMaterial' }, (row) => placeOfVerifier(byId(row))),
  tableOf({ table: 'ToolIssuedToken' }, (row) => placeOfIssued(byId(row))),
  tableOf({ table: 'ToolActionRequest', material: 'argumentsMaterial' }, (row) => placeOfArguments(byId(row))),
  tableOf({ table: 'ToolResult', key: 'invocationId' }, ({ companyId, key }) => placeOfResult(companyId, key)),
];

/** Reseals all encrypted data of tools with the cipher's current key. */
export async function rekeyTools(database: Database, cipher: Cipher) {
  let [encrypted, unreadable] = [0, 0];
  for (const table of TABLES) {
    const count = await reseal(database, cipher, table);
    encrypted += count.encrypted;
    unreadable += count.unreadable;
  }
  return { encrypted, unreadable };
}
