import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { ToolApplicationView } from '../applications/model.js';
import { ToolCatalogEntryView, ToolEntryRisk } from '../catalog/model.js';
import { ToolTransport } from '../connections/config.js';
import { ToolConnectionView } from '../connections/model.js';
import { ToolActorType } from '../policies/call.js';
import { ToolProfileBindingView, ToolProfileEntryView, ToolProfileView } from '../profiles/model.js';

const ExampleToolView = z
  .object({
    name: z.string().describe('The name that the program gives it.'),
    title: z.string().nullable().describe('What people call it; null if nobody said.'),
    description: z.string().nullable().describe('What it does; null if nobody said.'),
    risk: ToolEntryRisk.describe('How much harm it can do.'),
  })
  .meta({ id: 'ToolExampleTool', description: 'A tool of an example.' });

const ExampleFixtureView = z
  .object({
    transport: ToolTransport.describe('How the server of the example is spoken to.'),
    templateId: z.string().describe('The built-in template that it runs.'),
    available: z.boolean().describe('Whether this installation can run it.'),
    tools: z.array(ExampleToolView).describe('The tools that it has.'),
  })
  .meta({ id: 'ToolExampleFixture', description: 'The server of an example, which comes with this one.' });

const SafeDefaultProfileView = z
  .object({
    profileKey: z.string().describe('The name by which a company has the profile once.'),
    name: z.string().describe('What people call it.'),
    allowedTools: z.array(z.string()).describe('The tools that it allows: those that only read.'),
    heldBackTools: z.array(z.string()).describe('The tools that it does not allow.'),
  })
  .meta({ id: 'ToolExampleProfile', description: 'The read-only profile that comes with an example.' });

const ExampleInstallView = z
  .object({
    installed: z.boolean().describe('Whether the company has all of the example.'),
    canInstall: z.boolean().describe('Whether it can be installed now.'),
    reason: z.string().nullable().describe('Why it cannot be installed; null if it can.'),
    applicationId: z.uuid().nullable().describe('The ID of its application; null where the company has none.'),
    connectionId: z.uuid().nullable().describe('The ID of its connection; null where the company has none.'),
    profileId: z.uuid().nullable().describe('The ID of its profile; null where the company has none.'),
    profileBindingId: z.uuid().nullable().describe('The ID of what binds the profile to the company; null for none.'),
  })
  .meta({ id: 'ToolExampleInstall', description: 'What a company has of an example.' });

export const ToolExampleView = z
  .object({
    id: z.string().describe('The name of the example.'),
    title: z.string().describe('What people call it.'),
    description: z.string().describe('What it shows.'),
    fixture: ExampleFixtureView,
    safeDefaultProfile: SafeDefaultProfileView,
    install: ExampleInstallView,
  })
  .meta({ id: 'ToolExample', description: 'Tools to try the gateway with, whose server comes with this one.' });

export const InstalledToolExampleView = z
  .object({
    example: ToolExampleView,
    created: z.boolean().describe('Whether anything was made: not if the company had all of it.'),
    application: ToolApplicationView,
    connection: ToolConnectionView,
    profile: ToolProfileView,
    profileEntries: z.array(ToolProfileEntryView).describe('What the profile allows.'),
    profileBinding: ToolProfileBindingView,
    catalog: z.array(ToolCatalogEntryView).describe('The tools of the connection.'),
  })
  .meta({ id: 'InstalledToolExample' });

export const SmokeCheckStatus = describedEnum('ToolSmokeCheckStatus', 'What a check came to.', {
  pass: 'It is as it should be.',
  fail: 'It is not.',
  skipped: 'A check before it failed.',
});

const SmokeCheckView = z
  .object({
    name: z.string().describe('What is checked, as a word.'),
    status: SmokeCheckStatus,
    detail: z.string().describe('What was found, in a sentence.'),
    durationMs: z.int().min(0).describe('How long it took, in milliseconds.'),
  })
  .meta({ id: 'ToolSmokeCheck', description: 'A check of an example.' });
export type SmokeCheck = z.output<typeof SmokeCheckView>;

export const ToolExampleSmokeView = z
  .object({
    exampleId: z.string().describe('The name of the example.'),
    ok: z.boolean().describe('Whether all checks passed.'),
    actor: z
      .object({
        type: ToolActorType.describe('The kind of caller.'),
        id: z.string().describe('The ID of the caller.'),
      })
      .meta({ id: 'ToolSmokeActor', description: 'Who called the tools.' }),
    connection: z
      .object({
        id: z.uuid().describe('The ID of the connection.'),
        name: z.string().describe('The name of the connection.'),
        status: z.string().describe('Whether it is in use.'),
      })
      .meta({ id: 'ToolSmokeConnection', description: 'The connection whose tools were called.' }),
    profile: z
      .object({
        id: z.uuid().describe('The ID of the profile.'),
        name: z.string().describe('The name of the profile.'),
        status: z.string().describe('Whether it is in use.'),
      })
      .meta({ id: 'ToolSmokeProfile', description: 'The profile that allows the call.' }),
    checks: z.array(SmokeCheckView).describe('The checks in their order.'),
  })
  .meta({ id: 'ToolExampleSmoke', description: 'Whether an example works, by calls through the gateway.' });
