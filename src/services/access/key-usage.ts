import { BatchedNotes } from '../core/concurrency/batched-notes.js';
import type { Database } from '../core/postgres/database.js';
import { statement } from '../core/postgres/statement.js';

type Kind = 'board' | 'agent' | 'session' | 'assistant' | 'gateway';

const TOUCH: Record<Kind, ReturnType<typeof touch>> = {
  board: touch('BoardApiKey', 'uuid', 'lastUsedAt'),
  agent: touch('AgentApiKey', 'uuid', 'lastUsedAt'),
  session: touch('UserSession', 'text', 'lastSeenAt'),
  assistant: touch('AssistantGrant', 'uuid', 'lastUsedAt'),
  gateway: touch('ToolGatewayToken', 'uuid', 'lastUsedAt'),
};

function touch(table: string, type: 'uuid' | 'text', column: string) {
  return statement(`
    UPDATE "${table}" k SET "${column}" = greatest(k."${column}", u.at)
      FROM unnest($1::${type}[], $2::timestamptz[]) AS u(id, at) WHERE k.id = u.id`);
}

/** Updates `lastUsedAt` of API keys, assistants and tokens of gateways, and `lastSeenAt` of sessions, in batches. */
export class KeyUsage {
  private readonly used: Record<Kind, BatchedNotes<Date>>;

  constructor(database: Database, onError: (error: unknown) => void) {
    const usesOf = (kind: Kind) =>
      new BatchedNotes<Date>({
        write: (uses) =>
          database.read('all', TOUCH[kind], [uses.map(([id]) => id), uses.map(([, at]) => at.toISOString())]),
        onError,
      });
    this.used = {
      board: usesOf('board'),
      agent: usesOf('agent'),
      session: usesOf('session'),
      assistant: usesOf('assistant'),
      gateway: usesOf('gateway'),
    };
  }

  note(kind: Kind, keyId: string): void {
    this.used[kind].note(keyId, () => new Date());
  }

  async flush(): Promise<void> {
    for (const notes of Object.values(this.used)) await notes.flush();
  }
}
