import { unprocessable } from '#services/core/errors/errors.js';
import { agentFile, projectFile, skillFolder, taskFile } from '../package/layout.js';
import type { PackageIncludes } from '../package/manifest.js';
import { taskSlugs, titleSlug } from '../package/words.js';
import type { ExportOptions } from './model.js';
import type {
  CompanyRows,
  ExportedAgentRow,
  ExportedProjectRow,
  ExportedSkillRow,
  RoutineRow,
  TaskHead,
} from './rows.js';

/** The selected records of a company, and their names in the package. */
export interface ExportSelection {
  readonly includes: PackageIncludes;
  readonly agents: readonly ExportedAgentRow[];
  readonly projects: readonly ExportedProjectRow[];
  readonly skills: readonly ExportedSkillRow[];
  readonly tasks: readonly TaskHead[];
  readonly routines: readonly RoutineRow[];
  /** The slugs of all tasks and routines by id, including those that are not exported. */
  readonly taskSlugs: ReadonlyMap<string, string>;
  readonly labelIds: ReadonlyMap<string, string>;
  readonly agentSlugs: ReadonlyMap<string, string>;
  readonly projectSlugs: ReadonlyMap<string, string>;
  /** Whether the file is selected. */
  readonly wants: (path: string) => boolean;
}

/** @throws 422 for a selector that matches nothing */
export function select(rows: CompanyRows, options: ExportOptions): ExportSelection {
  const slugs = slugsOf(rows);
  const projectSlugs = new Map(rows.projects.map(({ id, urlKey }) => [id, urlKey]));
  const includes = includesOf(options);
  const wants = wantedFiles(options.selectedFiles);
  const agents = selectRows('agent', rows.agents, options.agents, includes.agents, ({ id, urlKey }) => [id, urlKey]);
  const projects = selectRows('project', rows.projects, options.projects, includes.projects, projectNames);
  const ofProjects = selectRows('project', rows.projects, options.projectIssues, false, projectNames);
  const wantedAgents = agents.filter(({ urlKey }) => wants(agentFile(urlKey)));
  const skills = chosenSkills(rows, options, includes, agents).filter((skill) =>
    wants(`${skillFolder(skill)}/SKILL.md`),
  );
  return {
    includes: { ...includes, skills: includes.skills || (options.expandReferencedSkills && includes.agents) },
    agents: wantedAgents,
    projects: projects.filter(({ urlKey }) => wants(projectFile(urlKey))),
    skills,
    ...chosenTasks(rows, options, includes, new Set(ofProjects.map(({ id }) => id)), slugs, wants),
    taskSlugs: slugs,
    labelIds: taskSlugs(rows.labels.map(({ id, name }) => ({ id, title: titleSlug(name, 'label'), mark: 'label' }))),
    agentSlugs: new Map(rows.agents.map(({ id, urlKey }) => [id, urlKey])),
    projectSlugs,
    wants,
  };
}

const projectNames = ({ id, urlKey }: ExportedProjectRow): string[] => [id, urlKey];

/** Routines get their slugs first: the issues that they create often have their titles. */
function slugsOf({ routines, tasks }: CompanyRows): Map<string, string> {
  return taskSlugs([
    ...routines.map(({ id, title }) => ({ id, title, mark: 'routine' })),
    ...tasks.map(({ id, title, issueNumber }) => ({ id, title, mark: String(issueNumber) })),
  ]);
}

function includesOf({ include, agents, projects, issues, skills, projectIssues }: ExportOptions): PackageIncludes {
  return {
    company: include.company,
    agents: include.agents || agents.length > 0,
    projects: include.projects || projects.length > 0,
    issues: include.issues || issues.length > 0 || projectIssues.length > 0,
    skills: include.skills || skills.length > 0,
  };
}

/** The rows that the selectors match; all rows if the kind is included and no selector is set. @throws 422 */
function selectRows<Row>(
  noun: string,
  rows: readonly Row[],
  selectors: readonly string[],
  isIncluded: boolean,
  namesOf: (row: Row) => readonly string[],
): readonly Row[] {
  if (selectors.length === 0) return isIncluded ? rows : [];
  const byName = new Map<string, Row>();
  for (const row of rows) for (const name of namesOf(row)) byName.set(name.toLowerCase(), row);
  const unknown = selectors.filter((name) => !byName.has(name.toLowerCase()));
  if (unknown.length > 0) {
    throw unprocessable(`Unknown ${noun}: ${unknown[0]}`, { unknown: unknown.slice(0, 100) });
  }
  const selectedRows = new Set(selectors.map((name) => byName.get(name.toLowerCase())));
  return rows.filter((row) => selectedRows.has(row));
}

/** Leaves out bundled skills, which every company has, unless a selector or an agent names them. */
function chosenSkills(
  { skills }: CompanyRows,
  options: ExportOptions,
  includes: PackageIncludes,
  agents: readonly ExportedAgentRow[],
): readonly ExportedSkillRow[] {
  const selectedSkills = selectRows('skill', skills, options.skills, includes.skills, ({ id, key, slug }) => [
    slug,
    key,
    id,
  ]);
  const unnamed = options.skills.length === 0;
  const own = unnamed ? selectedSkills.filter(({ sourceKind }) => sourceKind !== 'bundled') : selectedSkills;
  if (!options.expandReferencedSkills) return own;
  const desiredKeys = new Set(agents.flatMap(({ desiredSkills }) => desiredSkills));
  return skills.filter((skill) => own.includes(skill) || desiredKeys.has(skill.key));
}

function chosenTasks(
  { tasks, routines }: CompanyRows,
  { issues, projectIssues }: ExportOptions,
  includes: PackageIncludes,
  ofProjects: ReadonlySet<string>,
  slugs: ReadonlyMap<string, string>,
  wants: ExportSelection['wants'],
): Pick<ExportSelection, 'tasks' | 'routines'> {
  type Named = { readonly id: string; readonly projectId: string | null; readonly identifier?: string };
  const all: readonly Named[] = [...tasks, ...routines];
  const namesOf = ({ id, identifier }: Named): string[] => [
    ...(identifier ? [identifier] : []),
    slugs.get(id) as string,
    id,
  ];
  const selectedIssues = selectRows('task', all, issues, includes.issues && projectIssues.length === 0, namesOf);
  const ids = new Set([
    ...selectedIssues.map(({ id }) => id),
    ...all.flatMap(({ id, projectId }) => (projectId && ofProjects.has(projectId) ? [id] : [])),
  ]);
  const isKept = ({ id }: Named): boolean => ids.has(id) && wants(taskFile(slugs.get(id) as string));
  return { tasks: tasks.filter(isKept), routines: routines.filter(isKept) };
}

/** Without selected paths, every file is selected. */
function wantedFiles(paths: readonly string[]): ExportSelection['wants'] {
  if (paths.length === 0) return () => true;
  const wantedPaths = new Set(paths.map((path) => path.normalize('NFC')));
  return (path) => wantedPaths.has(path);
}
