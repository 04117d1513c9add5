import { z } from 'zod';
import type { ToolRuntimeSlot } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject } from '../../core/text/fields.js';

export const ToolRuntimeStatus = describedEnum('ToolRuntimeStatus', 'What the program of a connection does.', {
  starting: 'It is being started.',
  running: 'It answers a call.',
  idle: 'It waits for calls, and is stopped when none comes.',
  stopped: 'It was stopped, and starts with the next call.',
  failed: 'It failed, and starts with a call after a while.',
  disabled: 'It may not run.',
});

export const ToolRuntimeHealthStatus = describedEnum(
  'ToolRuntimeHealthStatus',
  'Whether the program of a connection answers.',
  { unchecked: 'It has not been asked since it was started.', ok: 'It answers.', error: 'It failed.' },
);

const RuntimeKind = describedEnum('ToolRuntimeKind', 'What runs the server of a connection.', {
  local_stdio: 'A program on a machine of this installation.',
});

export const ToolRuntimeSlotView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    applicationId: z.uuid().describe('The ID of the application.'),
    connectionId: z.uuid().describe('The ID of the connection.'),
    runtimeKind: RuntimeKind,
    slotKey: z.string().describe('The connection with the set of its credentials: each has a program of its own.'),
    status: ToolRuntimeStatus,
    provider: z.string().describe('How it is run: process for a process of the machine.'),
    commandTemplateKey: z.string().describe('The ID of the template that has its command.'),
    healthStatus: ToolRuntimeHealthStatus,
    healthMessage: z.string().nullable().describe('Why it failed; null if it did not.'),
    lastHealthCheckAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was asked last whether it is there; null if it never was.'),
    startedAt: z.iso.datetime().nullable().describe('When it was started last; null if it never was.'),
    stoppedAt: z.iso.datetime().nullable().describe('When it ended; null while it runs.'),
    lastUsedAt: z.iso.datetime().nullable().describe('When it was used last; null if it never was.'),
    idleDeadlineAt: z.iso.datetime().nullable().describe('When it is stopped, unless it is used before.'),
    lastError: z.string().nullable().describe('Why it failed last, with its last words; null if it never did.'),
    metadata: jsonObject().describe('What else is known of it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolRuntimeSlot', description: 'The place of a program that is the server of a connection.' });

export const presentSlot = presenterOf(ToolRuntimeSlotView, {
  runtimeKind: (_slot: object) => 'local_stdio' as const,
  status: ({ status }: Pick<ToolRuntimeSlot, 'status'>) => status as z.output<typeof ToolRuntimeStatus>,
  healthStatus: ({ healthStatus }: Pick<ToolRuntimeSlot, 'healthStatus'>) =>
    healthStatus as z.output<typeof ToolRuntimeHealthStatus>,
});
