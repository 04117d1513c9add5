import type { ParsedAgent, ParsedIssue, ParsedPackage } from '../parse/parsed.js';
import type { ImportContents } from './target.js';

/** The status of an imported task: an unassigned task cannot be in progress. */
export const statusAtArrival = (status: ParsedIssue['status'], isAssigned: boolean): ParsedIssue['status'] =>
  status === 'in_progress' && !isAssigned ? 'todo' : status;

/** The agents, projects and tasks that the import creates or updates. */
interface Arriving {
  readonly agents: readonly { readonly slug: string; readonly agent: ParsedAgent }[];
  readonly projects: readonly { readonly slug: string }[];
  readonly issues: readonly { readonly action: string; readonly issue: ParsedIssue }[];
}

/**
 * Warnings about references that match nothing in the package or the company. The import leaves these references out.
 */
export function lostReferences({ manifest }: ParsedPackage, arriving: Arriving, target: ImportContents): string[] {
  const agents = new Set([...arriving.agents.map(({ slug }) => slug), ...target.agents.keys()]);
  const projects = new Set([...arriving.projects.map(({ slug }) => slug), ...target.projects.keys()]);
  const labels = new Set(manifest.labels.map(({ id }) => id));
  const created = arriving.issues.filter(({ action }) => action !== 'skip').map(({ issue }) => issue);
  const lost = (slug: string | null, known: ReadonlySet<string>): slug is string => slug !== null && !known.has(slug);
  const sentences = [
    ...arriving.agents.flatMap(({ agent: { slug, reportsToSlug } }) =>
      lost(reportsToSlug, agents) ? [`${slug} reports to nobody: there is no agent ${reportsToSlug}.`] : [],
    ),
    ...created.flatMap(({ assigneeAgentSlug: slug }) =>
      lost(slug, agents) ? [`Tasks of ${slug} are assigned to nobody: there is no such agent.`] : [],
    ),
    ...created.flatMap(({ projectSlug: slug }) =>
      lost(slug, projects) ? [`Tasks of the project ${slug} are in none: there is no such project.`] : [],
    ),
    ...created.flatMap(({ labelIds }) =>
      labelIds.flatMap((id) =>
        labels.has(id) ? [] : [`The label ${id} was left out: the package does not say what it is.`],
      ),
    ),
    ...created.flatMap(({ status, assigneeAgentSlug: slug }) =>
      statusAtArrival(status, slug !== null && agents.has(slug)) !== status
        ? ['Tasks in progress that nobody is assigned to are to do again.']
        : [],
    ),
  ];
  const told = [...new Set(sentences)];
  const others = told.length - MOST;
  return others > 0 ? [...told.slice(0, MOST), `${others} more references lead nowhere and were left out.`] : told;
}

const MOST = 100;
