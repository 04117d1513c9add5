import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stringify } from 'yaml';
import { exportCompany } from '#services/overview/export/operations.js';
import { importCompany } from '#services/overview/import/operations.js';
import type { Caller, World } from './world.js';

type Files = Record<string, string | { encoding: 'base64'; data: string; contentType?: string }>;

export const ALL = { company: true, agents: true, projects: true, issues: true, skills: true };

/** As YAML that people write: nothing is said by reference. */
export const yaml = (value: object): string => stringify(value, { aliasDuplicateObjects: false });

export const markdown = (fields: object, body = ''): string => `---\n${yaml(fields)}---\n${body && `\n${body}\n`}`;

/** A small package, written by hand: two agents, a project and two tasks. */
export function handMade({
  extension = {},
  files = {},
}: {
  readonly extension?: object;
  readonly files?: Files;
} = {}): Files {
  return {
    'COMPANY.md': markdown({ name: 'Bakery', slug: 'bakery', description: 'Bread.' }),
    'agents/lead/AGENTS.md': markdown({ name: 'Lead', slug: 'lead', role: 'engineer' }, 'Lead well.'),
    'agents/baker/AGENTS.md': markdown({ name: 'Baker', slug: 'baker', reportsTo: 'lead' }, 'Bake.'),
    'projects/bread/PROJECT.md': markdown({ name: 'Bread', slug: 'bread' }, 'Good bread.'),
    'tasks/knead/TASK.md': markdown({ name: 'Knead', assignee: 'baker', project: 'bread' }, 'Ten minutes.'),
    'tasks/bake/TASK.md': markdown({ name: 'Bake', assignee: 'baker', project: 'bread' }),
    '.service.yaml': yaml({
      schemaVersion: 7,
      source: { companyId: '7b1f1f0e-2f64-4d0c-9a53-0d8f3b1c2a11', companyName: 'Bakery' },
      agents: { lead: AGENT, baker: AGENT },
      tasks: {
        knead: { identifier: 'BAK-1', status: 'done', priority: 'high' },
        bake: { identifier: 'BAK-2', status: 'todo', priority: 'low', blockedBy: ['knead'] },
      },
      ...extension,
    }),
    ...files,
  };
}

export const AGENT = { adapter: { type: 'svc_runner', config: {} } };

/** The files of a folder as a request has them. */
export async function filesOf(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => [relative(folder, path), await readFile(path, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(files));
}

export const inline = (files: object) => ({ type: 'inline', files });

/** Imports files into a new company. */
export const importNew = (world: World, files: object, options: object = {}, by: Caller = world.board) =>
  by.run(importCompany, { source: inline(files), target: { mode: 'new_company' }, ...options });

/** Imports files into a company that there is. */
export const importInto = (world: World, companyId: string, files: object, options: object = {}) =>
  world.board.run(importCompany, {
    source: inline(files),
    target: { mode: 'existing_company', companyId },
    ...options,
  });

/** All of a company as a package. */
export const exported = (world: World, companyId: string) =>
  world.board.run(exportCompany, { companyId, include: ALL });
