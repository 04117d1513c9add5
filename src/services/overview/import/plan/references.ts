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
  const isMissing = (slug: string | null, known: ReadonlySet<string>): slug is string =>
    slug !== null && !known.has(slug);
  const sentences = [
    ...arriving.agents.flatMap(({ agent: { slug, reportsToSlug } }) =>
      isMissing(reportsToSlug, agents) ? [`${slug} reports to nobody: there is no agent ${reportsToSlug}.`] : [],
    ),
    ...created.flatMap(({ assigneeAgentSlug: slug }) =>
      isMissing(slug, agents) ? [`Tasks of ${slug} are assigned to nobody: there is no such agent.`] : [],
    ),
    ...created.flatMap(({ projectSlug: slug }) =>
      isMissing(slug, projects) ? [`Tasks of the project ${slug} have no project: there is no such project.`] : [],
    ),
    ...created.flatMap(({ labelIds }) =>
      labelIds.flatMap((id) =>
        labels.has(id) ? [] : [`The label ${id} was left out: the package does not define it.`],
      ),
    ),
    ...created.flatMap(({ status, assigneeAgentSlug: slug }) =>
      statusAtArrival(status, slug !== null && agents.has(slug)) !== status
        ? ['Tasks in progress without an assignee become todo.']
        : [],
    ),
  ];
  const distinctSentences = [...new Set(sentences)];
  const others = distinctSentences.length - MOST;
  return others > 0
    ? [...distinctSentences.slice(0, MOST), `${others} more references have no target and were left out.`]
    : distinctSentences;
}

const MOST = 100;
