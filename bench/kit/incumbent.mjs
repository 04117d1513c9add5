import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../scripts/project.mjs';
import { temporaryHome, withClient } from './database.mjs';
import { installInto } from './install.mjs';
import { freePort } from './net.mjs';
import { stopProcess } from './processes.mjs';

/** The release that is measured, and the Node it asks for, in a folder of its own (1.5 GB). */
const FOLDER = at('bench', 'peers', 'incumbent');
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const MANIFEST = {
  name: 'orgraph-bench-incumbent',
  private: true,
  dependencies: { paperclipai: '2026.916.1', [NODE_PACKAGE]: '24.19.0' },
};
const START_LIMIT_MS = 120_000;

/** Starts the incumbent on a database of its own on the same PostgreSQL server; resolves when it is ready. */
export async function startIncumbent(databaseUrl) {
  await installInto(FOLDER, MANIFEST, 'the release of the incumbent (1.5 GB, some minutes)');
  const home = await temporaryHome();
  const port = await freePort();
  const run = (...args) =>
    spawn(
      join(FOLDER, 'node_modules', NODE_PACKAGE, 'bin', 'node'),
      [join(FOLDER, 'node_modules', 'paperclipai', 'dist', 'index.js'), ...args, '-d', home],
      {
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          HOME: home,
          DATABASE_URL: databaseUrl,
          PORT: String(port),
          HOST: '127.0.0.1',
          NODE_ENV: 'production',
          DO_NOT_TRACK: '1',
        },
      },
    );
  const child = run('onboard', '-y', '--run', '--bind', 'loopback', '--no-install-service');
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isHealthy(url))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('The incumbent did not become ready');
    await sleep(500);
  }
  return { url, pid: child.pid, stop: () => stopProcess(child) };
}

async function isHealthy(url) {
  return fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
}

/** The columns that both have, by their names on either side. */
const COLUMNS = {
  id: 'id',
  issue_number: '"issueNumber"',
  identifier: 'identifier',
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  created_at: '"createdAt"',
  updated_at: '"updatedAt"',
  parent_id: '"parentId"',
};
const BATCH = 2_000;

/** Gives a company of the incumbent the same issues, labels and blockers as a company of ours has. */
export async function copyIssues({ from, companyId, to, theirCompanyId, agentIds }) {
  await withClient(from, (ours) =>
    withClient(to, async (theirs) => {
      await ours.query(`SELECT set_config('orgraph.companies', '*', false)`);
      const read = (sql) => ours.query(sql, [companyId]).then(({ rows }) => rows);
      const list = Object.entries(COLUMNS).map(([theirName, ourName]) => `${ourName} AS ${theirName}`);
      const issues = await read(`SELECT ${list} FROM "Issue" WHERE "companyId" = $1 ORDER BY "issueNumber"`);
      const rows = issues.map((row, index) => ({
        ...row,
        assignee_agent_id: row.status === 'in_progress' || index % 3 === 0 ? null : agentIds[index % agentIds.length],
      }));
      const shared = { company_id: theirCompanyId };
      await insert(theirs, 'issues', rows, shared);
      await insert(theirs, 'labels', await read('SELECT id, name, color FROM "Label" WHERE "companyId" = $1'), shared);
      const labels = await read(
        'SELECT "issueId" AS issue_id, "labelId" AS label_id FROM "IssueLabel" WHERE "companyId" = $1',
      );
      await insert(theirs, 'issue_labels', labels, shared);
      const blockers = await read(
        'SELECT "blockerId" AS issue_id, "issueId" AS related_issue_id FROM "IssueBlocker" WHERE "companyId" = $1',
      );
      await insert(theirs, 'issue_relations', blockers, { ...shared, type: 'blocks' });
      await theirs.query('UPDATE companies SET issue_counter = $2 WHERE id = $1', [theirCompanyId, issues.length]);
      await theirs.query('VACUUM ANALYZE');
    }),
  );
}

async function insert(client, table, rows, shared) {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => ({ ...row, ...shared }));
    if (batch.length === 0) return;
    const names = Object.keys(batch[0]).join(', ');
    await client.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(batch)],
    );
  }
}
