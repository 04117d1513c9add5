import type { Database } from '../core/postgres/database.js';
import { statement } from '../core/postgres/statement.js';

type Kind = 'board' | 'agent' | 'session';

const TOUCH: Record<Kind, ReturnType<typeof touch>> = {
  board: touch('BoardApiKey', 'uuid', 'lastUsedAt'),
  agent: touch('AgentApiKey', 'uuid', 'lastUsedAt'),
  session: touch('UserSession', 'text', 'lastSeenAt'),
};

function touch(table: string, type: 'uuid' | 'text', column: string) {
  return statement(`
    UPDATE "${table}" k SET "${column}" = greatest(k."${column}", u.at)
      FROM unnest($1::${type}[], $2::timestamptz[]) AS u(id, at) WHERE k.id = u.id`);
}

/** Milliseconds between writes: one statement for all keys used meanwhile, instead of a write with every request. */
const INTERVAL = 500;

/**
 * Updates `lastUsedAt` of API keys and `lastSeenAt` of sessions. Uses are written within half a second, and by `flush`
 * before a stop.
 */
export class KeyUsage {
  private readonly used: Record<Kind, Map<string, Date>> = { board: new Map(), agent: new Map(), session: new Map() };
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  note(kind: Kind, keyId: string): void {
    this.used[kind].set(keyId, new Date());
    this.timer ??= setTimeout(() => void this.flush(), INTERVAL).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const kind of ['board', 'agent', 'session'] as const) {
      const noted = [...this.used[kind]].sort(([a], [b]) => (a < b ? -1 : 1));
      this.used[kind].clear();
      if (noted.length === 0) continue;
      const columns = [noted.map(([id]) => id), noted.map(([, at]) => at.toISOString())];
      await this.database.read('all', TOUCH[kind], columns).catch(this.onError);
    }
  }
}
