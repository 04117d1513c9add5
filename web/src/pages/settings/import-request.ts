export type Part = 'company' | 'agents' | 'projects' | 'issues' | 'skills';
export type CollisionStrategy = 'rename' | 'skip' | 'replace';

/** Where a package comes from. */
export type Source =
  | { readonly kind: 'archive'; readonly file: File }
  | { readonly kind: 'files'; readonly files: Readonly<Record<string, unknown>>; readonly name: string }
  | { readonly kind: 'repository'; readonly url: string };

/** How a package is imported. */
export interface ImportOptions {
  /** Null for a new company. */
  readonly companyId: string | null;
  /** The name of the new company, where the package has another; empty for none. */
  readonly newCompanyName: string;
  readonly include: Readonly<Record<Part, boolean>>;
  readonly collisionStrategy: CollisionStrategy;
  /** Other names for agents and projects, by their slugs. */
  readonly nameOverrides: Readonly<Record<string, string>>;
  /** Values of variables, by the slug of their agent or project and their name. */
  readonly secretValues: Readonly<Record<string, string>>;
  readonly pauseAutomations: boolean;
}

interface Plan {
  readonly slug: string;
  readonly action: string;
  readonly reason: string | null;
}

export interface EnvInput {
  readonly key: string;
  readonly agentSlug: string | null;
  readonly projectSlug: string | null;
  readonly kind: string;
  readonly requirement: string;
  readonly description: string;
}

/** What an import would do, as both APIs tell it: REST writes its words in lower case. */
export interface ImportPreview {
  readonly targetCompanyName: string;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  readonly envInputs: readonly EnvInput[];
  readonly plan: {
    readonly companyAction: string;
    readonly agentPlans: readonly (Plan & { readonly plannedName: string })[];
    readonly projectPlans: readonly (Plan & { readonly plannedName: string })[];
    readonly issuePlans: readonly (Plan & { readonly plannedTitle: string })[];
  };
}

interface Imported {
  readonly action: string;
  readonly reason?: string | null;
}

/** What an import did. REST calls the id of the company `id`. */
export interface ImportResult {
  readonly warnings: readonly string[];
  readonly company: {
    readonly id?: string;
    readonly companyId?: string;
    readonly name: string;
    readonly action: string;
  };
  readonly agents: readonly (Imported & { readonly slug: string; readonly name: string })[];
  readonly projects: readonly (Imported & { readonly slug: string; readonly name: string })[];
  readonly routines: readonly (Imported & { readonly slug: string; readonly title: string })[];
  readonly skills: readonly (Imported & { readonly key: string; readonly name: string })[];
}

/** The name under which the value of a variable is sent. */
export const variableOf = ({ agentSlug, projectSlug, key }: EnvInput): string => `${agentSlug ?? projectSlug}.${key}`;

const filled = (texts: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(texts).filter(([, text]) => text.trim() !== '');

/** The request of REST but for its source. */
export function restOptions(options: ImportOptions, isPreview: boolean) {
  const { companyId, newCompanyName, include, collisionStrategy, nameOverrides, secretValues } = options;
  return {
    target: companyId
      ? { mode: 'existing_company', companyId }
      : { mode: 'new_company', newCompanyName: newCompanyName.trim() || null },
    include,
    collisionStrategy,
    nameOverrides: Object.fromEntries(filled(nameOverrides)),
    ...(!isPreview && {
      secretValues: Object.fromEntries(filled(secretValues)),
      pauseAutomations: options.pauseAutomations,
    }),
  };
}

/** The variables of GraphQL that a preview and an import share. */
export function graphOptions(options: ImportOptions, url: string) {
  const { companyId, newCompanyName, include, collisionStrategy, nameOverrides } = options;
  return {
    source: { github: { url: url.trim() } },
    target: companyId
      ? { existingCompany: { companyId } }
      : { newCompany: { newCompanyName: newCompanyName.trim() || null } },
    include,
    collisionStrategy: collisionStrategy.toUpperCase() as 'RENAME' | 'SKIP' | 'REPLACE',
    nameOverrides: filled(nameOverrides).map(([slug, name]) => ({ slug, name })),
  };
}

export const secretInputs = (values: ImportOptions['secretValues']) =>
  filled(values).map(([variable, value]) => ({ variable, value }));

/** The files of a package that was saved as JSON. @throws an Error with a sentence where it is none */
export function filesOfJson(text: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('The file is neither a zip archive nor JSON.');
  }
  const { files } = (parsed ?? {}) as { readonly files?: unknown };
  if (typeof files === 'object' && files !== null && !Array.isArray(files)) return files as Record<string, unknown>;
  throw new Error('The file holds no package: an export as JSON has its files under “files”.');
}
