// PostGraphile 5 over the product's own tables, as their owner's superuser so that it sees every row, as shipped:
// the amber preset, plus the relations that the tables do not declare as foreign keys.
import { createServer } from 'node:http';
import { importPeer } from '../kit/peers.mjs';

const { postgraphile } = await importPeer('postgraphile');
const { default: amber } = await importPeer('postgraphile/presets/amber');
const { makePgService } = await importPeer('postgraphile/adaptors/pg');
const { grafserv } = await importPeer('postgraphile/grafserv/node');
const { makePgSmartTagsPlugin } = await importPeer('postgraphile/utils');

const tagged = (table, tags) => ({ kind: 'class', match: ({ relname }) => relname === table, tags });
const undeclared = makePgSmartTagsPlugin([
  tagged('Agent', { unique: 'companyId,id' }),
  tagged('Event', {
    foreignKey:
      '("companyId", "agentId") references "Agent" ("companyId", id)|@fieldName agent|@foreignFieldName events',
  }),
  tagged('DocumentRevision', { unique: 'companyId,id' }),
  tagged('Document', {
    foreignKey:
      '("companyId", "latestRevisionId") references "DocumentRevision" ("companyId", id)|@fieldName latestRevision',
  }),
]);

const instance = postgraphile({
  extends: [amber],
  plugins: [undeclared],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 10 } }),
  ],
  grafserv: { watch: false, graphiql: false },
  grafast: { explain: false },
});
const server = createServer();
server.on('error', (error) => {
  throw error;
});
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
