#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

// In a checkout, the client is built from the present sources; as a package it is there already.
const preparation = new URL('../scripts/client.mjs', import.meta.url);
if (existsSync(preparation)) await (await import(preparation.href)).ensureClient();
module.enableCompileCache?.(); // Node 22 and later
const { start } = await import(new URL('../dist/cli/main.js', import.meta.url).href);
await start();
