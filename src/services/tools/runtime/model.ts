import { z } from 'zod';
import type { ToolRuntimeSlot } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject } from '#services/core/text/fields.js';

export const ToolRuntimeStatus = describedEnum('ToolRuntimeStatus', "The status of a connection's program.", {
  starting: 'The program is starting.',
  running: 'The program is processing a call.',
  idle: 'The program waits for calls, and is stopped if no call comes.',
  stopped: 'The program was stopped; the next call starts it.',
  failed: 'The program failed; after a while, the next call starts it.',
  disabled: 'The program must not run.',
});

export const ToolRuntimeHealthStatus = describedEnum(
  'ToolRuntimeHealthStatus',
  "The health of a connection's program.",
  {
    unchecked: 'The program has not been checked since its start.',
    ok: 'The program responds.',
    error: 'The program failed.',
  },
);

const RuntimeKind = describedEnum('ToolRuntimeKind', 'The kind of runtime of the server of a connection.', {
  local_stdio: 'A program on a machine of this installation.',
});

export const ToolRuntimeSlotView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    applicationId: z.uuid().describe('The ID of the application.'),
    connectionId: z.uuid().describe('The ID of the connection.'),
    runtimeKind: RuntimeKind,
    slotKey: z.string().describe('The connection with a set of credentials. Each combination has its own program.'),
    status: ToolRuntimeStatus,
    provider: z.string().describe('The provider of the runtime: process for a process of the machine.'),
    commandTemplateKey: z.string().describe('The ID of the template that defines the command.'),
    healthStatus: ToolRuntimeHealthStatus,
    healthMessage: z.string().nullable().describe('The reason of the failure; null if the program has not failed.'),
    lastHealthCheckAt: z.iso.datetime().nullable().describe('Time of the last health check; null before the first.'),
    startedAt: z.iso.datetime().nullable().describe('Time of the last start; null if never started.'),
    stoppedAt: z.iso.datetime().nullable().describe('The time at which the program ended; null while it runs.'),
    lastUsedAt: z.iso.datetime().nullable().describe('Time of the last use; null if never used.'),
    idleDeadlineAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which Orgraph stops the program unless a call uses it before.'),
    lastError: z
      .string()
      .nullable()
      .describe("The last failure, with the end of the program's output; null if it never failed."),
    metadata: jsonObject().describe('Further data about the program.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolRuntimeSlot', description: 'A slot for the program that is the server of a connection.' });

export const presentSlot = presenterOf(ToolRuntimeSlotView, {
  runtimeKind: (_slot: object) => 'local_stdio' as const,
  status: ({ status }: Pick<ToolRuntimeSlot, 'status'>) => status as z.output<typeof ToolRuntimeStatus>,
  healthStatus: ({ healthStatus }: Pick<ToolRuntimeSlot, 'healthStatus'>) =>
    healthStatus as z.output<typeof ToolRuntimeHealthStatus>,
});
