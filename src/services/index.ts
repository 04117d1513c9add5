import * as activity from './activity/activity.js';
import * as audit from './activity/audit.js';
import * as verify from './activity/verify.js';
import * as adapters from './adapters/adapters.js';
import * as adapterTests from './adapters/environment.js';
import * as adapterPackages from './adapters/install.js';
import * as adapterSettings from './adapters/manage.js';
import * as adapterModels from './adapters/models.js';
import * as adapterTexts from './adapters/texts.js';
import * as userAccess from './admin-users/access.js';
import * as instanceAdmins from './admin-users/admins.js';
import * as agentSecretGrants from './agent-secrets/grants.js';
import * as agentSecrets from './agent-secrets/read.js';
import * as agents from './agents/agents.js';
import * as configuration from './agents/configuration.js';
import * as hires from './agents/hires.js';
import * as instructions from './agents/instructions.js';
import * as instructionsFiles from './agents/instructions-files.js';
import * as keys from './agents/keys.js';
import * as lifecycle from './agents/lifecycle.js';
import * as list from './agents/list.js';
import * as org from './agents/org.js';
import * as revisions from './agents/revisions.js';
import * as runtimeState from './agents/runtime-state.js';
import * as approvals from './approvals/approvals.js';
import * as approvalComments from './approvals/comments.js';
import * as approvalDecisions from './approvals/decisions.js';
import * as issueApprovals from './approvals/issue-links.js';
import * as assets from './assets/assets.js';
import * as attachments from './attachments/attachments.js';
import * as boardKeys from './board-keys/board-keys.js';
import * as budgetIncidents from './budgets/incidents.js';
import * as budgetPolicies from './budgets/policies.js';
import * as budgetRenewal from './budgets/renew.js';
import * as caseAnnotations from './cases/annotations.js';
import * as caseAttachments from './cases/attachments.js';
import * as cases from './cases/cases.js';
import * as caseCreation from './cases/create.js';
import * as caseDocuments from './cases/documents.js';
import * as caseLinks from './cases/links.js';
import * as caseLists from './cases/list.js';
import * as caseTimeline from './cases/timeline.js';
import * as caseUpdates from './cases/update.js';
import * as checkout from './checkout/checkout.js';
import * as claims from './claims/claims.js';
import * as cliAuthApproval from './cli-auth/approve.js';
import * as cliAuthChallenges from './cli-auth/challenges.js';
import * as cliAuthMe from './cli-auth/me.js';
import * as comments from './comments/thread.js';
import * as companies from './companies/companies.js';
import type { AnyOperation } from './core/operation.js';
import * as costs from './costs/costs.js';
import * as finance from './costs/finance.js';
import * as issueCosts from './costs/issue.js';
import * as costReports from './costs/record.js';
import * as dashboard from './dashboard/dashboard.js';
import * as annotations from './documents/annotations.js';
import * as documents from './documents/documents.js';
import * as documentLocks from './documents/locks.js';
import * as documentRevisions from './documents/revisions.js';
import * as engines from './engines/engines.js';
import * as goals from './goals/goals.js';
import * as agentInbox from './inbox/agent-inbox.js';
import * as inboxState from './inbox/state.js';
import * as instanceEvents from './instance/events.js';
import * as health from './instance/health.js';
import * as heartbeats from './instance/heartbeats.js';
import * as settings from './instance/settings.js';
import * as interactionsCreate from './interactions/create.js';
import * as interactionsResolve from './interactions/resolve.js';
import * as inviteAcceptance from './invites/accept.js';
import * as invites from './invites/invites.js';
import * as inviteOffers from './invites/offers.js';
import * as issueActivity from './issues/activity.js';
import * as issueChildren from './issues/children.js';
import * as issueDeletion from './issues/delete.js';
import * as issue from './issues/get.js';
import * as issues from './issues/list.js';
import * as newIssues from './issues/open.js';
import * as issueRuns from './issues/runs.js';
import * as search from './issues/search.js';
import * as issueUpdates from './issues/update.js';
import * as joinClaims from './joins/claim.js';
import * as joins from './joins/joins.js';
import * as labels from './labels/labels.js';
import * as memberArchive from './members/archive.js';
import * as members from './members/members.js';
import * as monitors from './monitors/check-now.js';
import * as directory from './people/directory.js';
import * as userProfiles from './people/profile.js';
import * as profile from './profile/profile.js';
import * as projects from './projects/projects.js';
import * as workspaces from './projects/workspaces.js';
import * as routineDeliveries from './routines/deliveries.js';
import * as routineRedelivery from './routines/redeliver.js';
import * as routineRevisions from './routines/restore.js';
import * as routines from './routines/routines.js';
import * as routineRun from './routines/run.js';
import * as routineRuns from './routines/runs.js';
import * as routineTriggers from './routines/triggers.js';
import * as runCancel from './runs/cancel.js';
import * as runEvents from './runs/events.js';
import * as liveRuns from './runs/live.js';
import * as runLogs from './runs/log-read.js';
import * as runs from './runs/runs.js';
import * as runIssues from './runs/touched.js';
import * as secretProviders from './secret-providers/catalogue.js';
import * as secretVaultChecks from './secret-providers/check.js';
import * as secretVaults from './secret-providers/configs.js';
import * as secretDiscovery from './secret-providers/discovery.js';
import * as secretAccess from './secrets/access-events.js';
import * as secretDeletion from './secrets/delete.js';
import * as secretImports from './secrets/remote-import.js';
import * as secrets from './secrets/secrets.js';
import * as secretUsage from './secrets/usage.js';
import * as passwords from './sign-in/passwords.js';
import * as secondFactor from './sign-in/second-factor.js';
import * as webSessions from './sign-in/sessions.js';
import * as halt from './stops/halt.js';
import * as stopReports from './stops/report.js';
import * as userSecretDefinitions from './user-secrets/definitions.js';
import * as userSecretGrants from './user-secrets/grants.js';
import * as myUserSecrets from './user-secrets/mine.js';
import * as heartbeatContext from './wakes/context.js';
import * as directWakes from './wakes/direct.js';
import * as why from './why/why.js';
import * as workProducts from './work-products/work-products.js';

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'kind' in value && 'allow' in value && 'input' in value;

const domains = [
  ...[newIssues, issueChildren, issueUpdates, issueDeletion],
  ...[issues, issue, issueActivity, issueRuns, search],
  ...[documents, documentRevisions, documentLocks, annotations, attachments, workProducts],
  ...[projects, workspaces, goals, labels],
  ...[companies, assets, agents, configuration, hires, keys, lifecycle, list, org, revisions, runtimeState],
  ...[instructions, instructionsFiles],
  ...[agentSecrets, agentSecretGrants],
  ...[approvals, approvalDecisions, approvalComments, issueApprovals],
  ...[interactionsCreate, interactionsResolve],
  ...[routineDeliveries, routineRedelivery],
  ...[cases, caseCreation, caseUpdates, caseLists, caseLinks, caseTimeline],
  ...[caseDocuments, caseAnnotations, caseAttachments],
  ...[routines, routineRevisions, routineTriggers, routineRun, routineRuns],
  ...[costReports, costs, finance, issueCosts, budgetPolicies, budgetIncidents, budgetRenewal],
  ...[dashboard],
  ...[secrets, secretUsage, secretAccess, secretDeletion, userSecretDefinitions, userSecretGrants, myUserSecrets],
  ...[secretProviders, secretVaults, secretVaultChecks, secretDiscovery, secretImports],
  ...[directWakes, why],
  ...[runs, liveRuns, runIssues, runEvents, runLogs, runCancel],
  ...[comments, inboxState, agentInbox, heartbeatContext, checkout, monitors],
  ...[profile, claims, webSessions, passwords, secondFactor, instanceEvents],
  ...[boardKeys, cliAuthChallenges, cliAuthApproval, cliAuthMe],
  ...[members, memberArchive, directory, userProfiles, invites, inviteOffers, inviteAcceptance, joins, joinClaims],
  ...[instanceAdmins, userAccess, heartbeats, engines],
  ...[halt, stopReports],
  ...[activity, audit, verify, settings, health],
  ...[adapters, adapterModels, adapterPackages, adapterSettings, adapterTests, adapterTexts],
];

/** Every operation of the product. The contract tests loop over it. */
export const operations: readonly AnyOperation[] = domains.flatMap((domain) =>
  Object.values(domain).filter(isOperation),
);
