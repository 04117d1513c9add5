import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { ToolCatalogEntryView, ToolEntryRisk } from '../catalog/model.js';
import { ToolTransport } from '../connections/config.js';
import { ToolConnectionView } from '../connections/model.js';
import { ToolActorType } from '../policies/call.js';
import { ToolProfileBindingView, ToolProfileEntryView, ToolProfileView } from '../profiles/model.js';
import { ToolApplicationView } from '../servers/model.js';

const ExampleToolView = z
  .object({
    name: z.string().describe("The tool's name in the program."),
    title: z.string().nullable().describe('The title of the tool; null without a title.'),
    description: z.string().nullable().describe('The description of the tool; null without a description.'),
    risk: ToolEntryRisk.describe('The harm that the tool can do.'),
  })
  .meta({ id: 'ToolExampleTool', description: 'A tool of an example.' });

const ExampleFixtureView = z
  .object({
    transport: ToolTransport.describe('The transport to the server of the example.'),
    templateId: z.string().describe('The built-in template that the server runs.'),
    available: z.boolean().describe('True if this installation can run the server.'),
    tools: z.array(ExampleToolView).describe('The tools of the server.'),
  })
  .meta({ id: 'ToolExampleFixture', description: 'The server of an example, which ships with Orgraph.' });

const SafeDefaultProfileView = z
  .object({
    profileKey: z.string().describe('The key of the profile, unique in the company.'),
    name: z.string().describe('The display name.'),
    allowedTools: z.array(z.string()).describe('The tools that the profile allows: those that only read.'),
    heldBackTools: z.array(z.string()).describe('The tools that the profile does not allow.'),
  })
  .meta({ id: 'ToolExampleProfile', description: 'The read-only profile that comes with an example.' });

const ExampleInstallView = z
  .object({
    installed: z.boolean().describe('True if the company has all parts of the example.'),
    canInstall: z.boolean().describe('True if the example can be installed now.'),
    reason: z.string().nullable().describe('The reason why the example cannot be installed; null if it can.'),
    applicationId: z.uuid().nullable().describe('The ID of the application; null if the company does not have it.'),
    connectionId: z.uuid().nullable().describe('The ID of the connection; null if the company does not have it.'),
    profileId: z.uuid().nullable().describe('The ID of the profile; null if the company does not have it.'),
    profileBindingId: z.uuid().nullable().describe("The ID of the profile's binding to the company; null without one."),
  })
  .meta({ id: 'ToolExampleInstall', description: 'The parts of an example that a company has.' });

export const ToolExampleView = z
  .object({
    id: z.string().describe('The name of the example.'),
    title: z.string().describe('The display name.'),
    description: z.string().describe('The purpose, in a sentence.'),
    fixture: ExampleFixtureView,
    safeDefaultProfile: SafeDefaultProfileView,
    install: ExampleInstallView,
  })
  .meta({ id: 'ToolExample', description: 'Tools for trying the gateway, from a server that ships with Orgraph.' });

export const InstalledToolExampleView = z
  .object({
    example: ToolExampleView,
    created: z.boolean().describe('True if anything was created; false if the company already had the whole example.'),
    application: ToolApplicationView,
    connection: ToolConnectionView,
    profile: ToolProfileView,
    profileEntries: z.array(ToolProfileEntryView).describe('The entries of the profile: the tools that it allows.'),
    profileBinding: ToolProfileBindingView,
    catalog: z.array(ToolCatalogEntryView).describe('The tools of the connection.'),
  })
  .meta({ id: 'InstalledToolExample' });

export const SmokeCheckStatus = describedEnum('ToolSmokeCheckStatus', 'The result of a check.', {
  pass: 'The check passed.',
  fail: 'The check failed.',
  skipped: 'An earlier check failed.',
});

const SmokeCheckView = z
  .object({
    name: z.string().describe('Identifies the check.'),
    status: SmokeCheckStatus,
    detail: z.string().describe('The finding as a sentence.'),
    durationMs: z.int().min(0).describe('The duration of the check in milliseconds.'),
  })
  .meta({ id: 'ToolSmokeCheck', description: 'A check of an example.' });
export type SmokeCheck = z.output<typeof SmokeCheckView>;

export const ToolExampleSmokeView = z
  .object({
    exampleId: z.string().describe('The name of the example.'),
    ok: z.boolean().describe('True if all checks passed.'),
    actor: z
      .object({
        type: ToolActorType.describe('The kind of caller.'),
        id: z.string().describe('The ID of the caller.'),
      })
      .meta({ id: 'ToolSmokeActor', description: 'The caller of the tools.' }),
    connection: z
      .object({
        id: z.uuid().describe('The ID of the connection.'),
        name: z.string().describe('The name of the connection.'),
        status: z.string().describe('The status of the connection.'),
      })
      .meta({ id: 'ToolSmokeConnection', description: 'The connection whose tools were called.' }),
    profile: z
      .object({
        id: z.uuid().describe('The ID of the profile.'),
        name: z.string().describe('The name of the profile.'),
        status: z.string().describe('The status of the profile.'),
      })
      .meta({ id: 'ToolSmokeProfile', description: 'The profile that allows the call.' }),
    checks: z.array(SmokeCheckView).describe('The checks in the order in which they ran.'),
  })
  .meta({ id: 'ToolExampleSmoke', description: 'The result of testing an example with calls through the gateway.' });
