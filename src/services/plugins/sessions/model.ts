import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { SkippedWakeView } from '#services/runs/direct-wakes/skipped.js';
import { RunView } from '#services/runs/runs/model.js';

/** A conversation of a plugin with an agent. */
export interface PluginSessionRow {
  readonly id: string;
  readonly companyId: string;
  readonly agentId: string;
  readonly title: string | null;
  readonly messageCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly closedAt: Date | null;
  readonly lastRunId: string | null;
  readonly lastRunStatus: string | null;
}

export const PluginSessionView = z.object({
  id: z.uuid(),
  companyId: z.uuid(),
  agentId: z.uuid(),
  title: z.string().nullable(),
  messageCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  lastRunId: z.uuid().nullable(),
  lastRunStatus: z.string().nullable(),
});

/** A conversation after a message, and the run that reads the message; null without a message. */
export const SentView = PluginSessionView.extend({ run: z.union([RunView, SkippedWakeView]).nullable() });

export const presentPluginSession = presenterOf(PluginSessionView);

/** The task key that all runs of a conversation share: the agent's adapter continues its session by it. */
export const taskKeyOf = (sessionId: string): string => `plugin-session:${sessionId}`;
