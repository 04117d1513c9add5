import { stringify } from 'yaml';
import { z } from 'zod';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { AgentView } from '#services/organization/agents/model.js';
import { YAML_STYLE } from './layout.js';
import { PackageAgent, PackageIssue, PackageProject, PackageSkill } from './manifest.js';
import {
  PackageAttachment,
  PackageBlob,
  PackageBranding,
  PackageComment,
  PackageDocument,
  PackageEnvInput,
  PackageGrant,
  PackageLabel,
  PackageMonitor,
  PackageRoutine,
  PackageSidebar,
  PackageTrigger,
  PackageWorkProduct,
  PackageWorkspace,
} from './shapes.js';

// The extension file holds data that does not fit into the Markdown files. It leaves out null and empty values; reading
// restores them.

/** A view in which nullable fields and lists may be missing. */
function sparse<Shape extends z.ZodRawShape>(view: z.ZodObject<Shape>): z.ZodType<z.output<z.ZodObject<Shape>>> {
  const fields = Object.entries(view.shape).map(([key, field]) => {
    if (field instanceof z.ZodNullable) return [key, field.default(null)];
    return [key, field instanceof z.ZodArray ? field.default([]) : field];
  });
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<z.output<z.ZodObject<Shape>>>;
}

const cents = () => z.int().min(0).max(2_147_483_647);
const recordOf = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const blob = sparse(PackageBlob);

const EnvInput = sparse(PackageEnvInput.omit({ key: true, agentSlug: true, projectSlug: true, description: true })).and(
  z.object({ description: z.string().default('') }),
);
const inputs = z.object({ env: recordOf(EnvInput).default({}) }).default({ env: {} });

const Company = z.object({
  branding: z
    .object({ primaryColor: PackageBranding.shape.primaryColor.default(null), logo: blob.nullable().default(null) })
    .default({ primaryColor: null, logo: null }),
  budget: z.object({ monthlyCents: cents().default(0) }).default({ monthlyCents: 0 }),
  requireApproval: z.boolean().default(false),
});

const Agent = z.object({
  adapter: z.object({ type: z.string(), config: PackageAgent.shape.adapterConfig.default({}) }).optional(),
  runtime: PackageAgent.shape.runtimeConfig.default({}),
  permissions: AgentView.shape.permissions.partial().default({}),
  grants: z.array(PackageGrant).default([]),
  budgetMonthlyCents: cents().default(0),
  icon: PackageAgent.shape.icon.default(null),
  capabilities: PackageAgent.shape.capabilities.default(null),
  appearance: PackageAgent.shape.appearance.optional(),
  instructionsEntryFile: z.string().optional(),
  inputs,
});

const Project = sparse(
  PackageProject.omit({ slug: true, name: true, path: true, status: true, archived: true, workspaces: true }),
).and(
  z.object({
    status: PackageProject.shape.status.optional(),
    archived: z.boolean().default(false),
    workspaces: z.array(sparse(PackageWorkspace)).default([]),
    inputs,
  }),
);

const Skill = z.object({
  slug: z.string().optional(),
  name: z.string().optional(),
  sourceType: PackageSkill.shape.sourceType.optional(),
  sourceLocator: PackageSkill.shape.sourceLocator.default(null),
  sourceRef: PackageSkill.shape.sourceRef.default(null),
  executables: z.array(z.string()).default([]).describe("The skill's executable files."),
});

const Task = z.object({
  identifier: PackageIssue.shape.identifier.default(null),
  status: PackageIssue.shape.status.default(null),
  priority: PackageIssue.shape.priority.optional(),
  workMode: PackageIssue.shape.workMode.optional(),
  parent: z.string().nullable().default(null),
  labels: z.array(z.string()).default([]),
  blockedBy: z.array(z.string()).default([]),
  comments: z.array(sparse(PackageComment)).default([]),
  documents: z.array(sparse(PackageDocument)).default([]),
  workProducts: z.array(sparse(PackageWorkProduct)).default([]),
  monitor: sparse(PackageMonitor).nullable().default(null),
  attachments: z.array(sparse(PackageAttachment)).default([]),
});

const Routine = sparse(PackageRoutine.omit({ triggers: true, variables: true })).and(
  z.object({
    priority: PackageIssue.shape.priority.optional(),
    variables: z.array(sparse(PackageRoutine.shape.variables.element)).default([]),
    triggers: z.array(sparse(PackageTrigger)).default([]),
  }),
);

/** The current version of the extension file `.service.yaml`. */
export const PackageExtension = z.object({
  schemaVersion: z.int().min(1),
  source: z.object({ companyId: z.uuid(), companyName: z.string() }).nullable().default(null),
  company: Company.nullable().default(null),
  sidebar: sparse(PackageSidebar).nullable().default(null),
  labels: z.array(PackageLabel).default([]),
  blobs: z.array(blob).default([]),
  agents: recordOf(Agent).default({}),
  skills: recordOf(Skill).default({}),
  projects: recordOf(Project).default({}),
  tasks: recordOf(Task).default({}),
  routines: recordOf(Routine).default({}),
});
export type PackageExtension = z.output<typeof PackageExtension>;

// The text of an extension file is written entry by entry: ten thousand tasks take several megabytes.

/** One section, or one entry of a section, as YAML. Leaves out null and empty values. */
export const sectionText = (name: string, value: JsonValue): string =>
  isNothing(value) ? '' : stringify({ [name]: withoutEmptyParts(value) }, YAML_STYLE);

/** An entry of a section; belongs below the line that starts the section (`sectionStart`). */
export function entryText(slug: string, entry: JsonObject): string {
  const text = stringify({ section: { [slug]: withoutEmptyParts(entry) } }, YAML_STYLE);
  return text.slice(text.indexOf('\n') + 1);
}

export const sectionStart = (name: string): string => `${name}:\n`;

const isNothing = (value: JsonValue | undefined): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0);

/** Keys with free JSON, whose values are kept whole. */
const FREE = new Set(['config', 'runtime', 'metadata', 'defaultValue']);

/** The value without its null and empty parts. */
function withoutEmptyParts(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutEmptyParts);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, nested]) => !isNothing(nested));
  return Object.fromEntries(entries.map(([key, nested]) => [key, FREE.has(key) ? nested : withoutEmptyParts(nested)]));
}
