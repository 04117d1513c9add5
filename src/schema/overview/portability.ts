import { z } from 'zod';
import { PackagePreviewView } from '#services/overview/export/model.js';
import { ImportPreviewView } from '#services/overview/import/model.js';
import {
  AdapterOverride,
  AdapterOverrides,
  AgentSelection,
  ExistingCompanyTarget,
  GithubSource,
  ImportSource,
  ImportTarget,
  InlineSource,
  NameOverrides,
  NewCompanyTarget,
  SecretValues,
} from '#services/overview/import/receive/input.js';
import { entriesOf, oneOfShape, takenAs } from '../derive/input-shapes.js';
import { outputTypeOf } from '../derive/output.js';

/** The manifest is a separate document with the names of its own files. Only REST returns the contents of files. */
outputTypeOf(PackagePreviewView.omit({ files: true }).meta({ ...PackagePreviewView.meta() }), {
  fields: {
    manifest: { type: 'JSONObject', description: 'The manifest, which describes the contents of the package.' },
  },
});

outputTypeOf(ImportPreviewView, {
  fields: {
    manifest: { type: 'JSONObject', description: 'The manifest, which describes the contents of the package.' },
    files: { type: 'JSONObject', description: 'The files of the package by path: texts, or bytes in base64.' },
  },
});

const { type: _inline, ...inline } = InlineSource.shape;
const { type: _github, ...github } = GithubSource.shape;
type GivenSource = { readonly inline?: object; readonly github?: object };

takenAs(ImportSource, {
  shown: oneOfShape('ImportSourceInput', "The source of a package's files.", {
    inline: z.object(inline).meta({ id: 'InlinePackageInput', description: 'Files in the request.' }),
    github: z.object(github).meta({ id: 'GithubPackageInput', description: 'A public repository.' }),
  }),
  toRest: (given: GivenSource) =>
    given.inline ? { type: 'inline', ...given.inline } : { type: 'github', ...given.github },
});

const { mode: _new, ...newCompany } = NewCompanyTarget.shape;
const { mode: _existing, ...existingCompany } = ExistingCompanyTarget.shape;
type GivenTarget = { readonly newCompany?: object; readonly existingCompany?: object };

takenAs(ImportTarget, {
  shown: oneOfShape('ImportTargetInput', 'The company that a package is imported into.', {
    newCompany: z.object(newCompany).meta({ id: 'NewImportCompanyInput', description: 'A new company.' }),
    existingCompany: z
      .object(existingCompany)
      .meta({ id: 'ExistingImportCompanyInput', description: 'An existing company.' }),
  }),
  toRest: (given: GivenTarget) =>
    given.newCompany
      ? { mode: 'new_company', ...given.newCompany }
      : { mode: 'existing_company', ...given.existingCompany },
});

takenAs(AgentSelection, {
  shown: z.array(z.string()).describe('The slugs of the agents to import; all if omitted.'),
});

const slug = z.string().describe('The slug of the agent or project in the package.');

takenAs(
  NameOverrides,
  entriesOf(
    z
      .object({ slug, name: z.string().describe('The name after the import.') })
      .meta({ id: 'ImportName', description: 'A different name for an agent or a project of a package.' }),
    'slug',
    'name',
  ),
);

takenAs(
  AdapterOverrides,
  entriesOf(
    z
      .object({ slug, adapter: AdapterOverride.describe('The adapter after the import.') })
      .meta({ id: 'ImportAdapter', description: 'A different adapter for an agent of a package.' }),
    'slug',
    'adapter',
  ),
);

takenAs(
  SecretValues,
  entriesOf(
    z
      .object({
        variable: z.string().describe('The slug of the agent or project, a dot, and the name of the variable.'),
        value: z.string().describe('The value, stored as a secret.'),
      })
      .meta({ id: 'ImportSecret', description: 'A value for a variable of a package.' }),
    'variable',
    'value',
  ),
);
