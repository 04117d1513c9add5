import type { Output } from '../output/types.js';
import { oneLine, pad, widthOf } from '../output/width.js';
import { type EnvInput, inputNameOf } from './secret-values.js';

interface Plan {
  readonly slug: string;
  readonly action: string;
  readonly plannedName?: string | null;
  readonly plannedTitle?: string | null;
  readonly reason?: string | null;
}

export interface ImportPreview {
  readonly targetCompanyName: string | null;
  readonly plan: {
    readonly companyAction: string;
    readonly agentPlans: readonly Plan[];
    readonly projectPlans: readonly Plan[];
    readonly issuePlans: readonly Plan[];
  };
  readonly files?: unknown;
  readonly envInputs: readonly EnvInput[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

interface Imported {
  readonly slug: string;
  readonly id: string | null;
  readonly action: string;
  readonly name?: string | null;
  readonly title?: string | null;
}

export interface ImportAnswer {
  readonly company: { readonly id: string; readonly name: string; readonly action: string };
  readonly agents: readonly Imported[];
  readonly projects: readonly Imported[];
  readonly routines: readonly Imported[];
  readonly skills: readonly Imported[];
  readonly warnings: readonly string[];
}

/** With more tasks than this, the report has only their numbers. */
const MOST_TASKS = 20;

/** The planned outcome for each item, as text for people. */
export function planText(
  { targetCompanyName, plan, envInputs, warnings, errors }: ImportPreview,
  { style }: Output,
): string {
  const company = `${plan.companyAction === 'none' ? 'into' : plan.companyAction} ${oneLine(targetCompanyName ?? 'a company')}`;
  const inputs = envInputs.map((input) => [input.requirement, inputNameOf(input), input.kind]);
  return [
    `${style('bold', 'Company')}  ${company}`,
    ...table('Agents', plan.agentPlans.map(rowOf), style),
    ...table('Projects', plan.projectPlans.map(rowOf), style),
    ...tasks(plan.issuePlans, style),
    ...table('Values', inputs, style),
    ...warnings.map((text) => `${style('yellow', 'Warning:')} ${oneLine(text)}`),
    ...errors.map((text) => `${style('red', 'Error:')} ${oneLine(text)}`),
  ].join('\n');
}

const rowOf = ({ slug, action, plannedName, plannedTitle, reason }: Plan): string[] =>
  [action, plannedName ?? plannedTitle ?? slug, reason ?? ''].map(oneLine);

function tasks(plans: readonly Plan[], style: Output['style']): string[] {
  if (plans.length <= MOST_TASKS) return table('Tasks', plans.map(rowOf), style);
  const counts = new Map<string, number>();
  for (const { action } of plans) counts.set(action, (counts.get(action) ?? 0) + 1);
  return table(
    'Tasks',
    [...counts].map(([action, count]) => [action, String(count)]),
    style,
  );
}

function table(title: string, rows: readonly (readonly string[])[], style: Output['style']): string[] {
  if (rows.length === 0) return [];
  const widths = (rows[0] as readonly string[]).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))));
  const lines = rows.map((row) => `  ${row.map((cell, at) => pad(cell, widths[at] as number)).join('  ')}`.trimEnd());
  return [style('bold', title), ...lines];
}

/**
 * Prints the outcome for each item. The response does not list tasks, of which there may be thousands: the plan did.
 */
export function printImport(answer: ImportAnswer, { issuePlans }: ImportPreview['plan'], output: Output): void {
  const { company, agents, projects, routines, skills, warnings } = answer;
  const recurring = new Set(routines.map(({ slug }) => slug));
  const counts = [
    countText(agents, 'agent'),
    countText(projects, 'project'),
    countText(
      issuePlans.filter(({ slug }) => !recurring.has(slug)),
      'task',
    ),
    countText(routines, 'routine'),
    countText(skills, 'skill'),
  ];
  const text = `${oneLine(company.name)} (${company.id}) is ${company.action}: ${counts.filter(Boolean).join(', ') || 'nothing else'}.`;
  for (const warning of warnings) output.warn(oneLine(warning));
  output.value(answer, text);
  output.note(`See the overview: orgraph -C ${company.id}`);
}

function countText(rows: readonly { readonly action: string }[], noun: string): string {
  const done = rows.filter(({ action }) => action !== 'skip' && action !== 'skipped').length;
  return done === 0 ? '' : `${done} ${noun}${done === 1 ? '' : 's'}`;
}
