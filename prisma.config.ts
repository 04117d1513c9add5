import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// The native schema engine is a download at install time; ours runs the same engine as WebAssembly, offline.
// Windows cannot execute a script by its shebang and keeps the native engine.
if (process.platform !== 'win32') {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('scripts/schema-engine.mjs', import.meta.url));
}

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
