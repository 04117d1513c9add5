import type { Database } from '../core/database.js';
import { statement } from '../core/statement.js';

type Kind = 'board' | 'agent';

const TOUCH: Record<Kind, ReturnType<typeof touch>> = { board: touch('BoardApiKey'), agent: touch('AgentApiKey') };

function touch(table: string) {
  return statement(`
    UPDATE "${table}" k SET "lastUsedAt" = greatest(k."lastUsedAt", u.at)
      FROM unnest($1::uuid[], $2::timestamptz[]) AS u(id, at) WHERE k.id = u.id`);
}

/** Milliseconds between writes: one statement for all keys used meanwhile, instead of a write with every request. */
const INTERVAL = 500;

/** Keeps `lastUsedAt` of API keys. What was noted is written within half a second, and by `flush` before a stop. */
export class KeyUsage {
  private readonly used: Record<Kind, Map<string, Date>> = { board: new Map(), agent: new Map() };
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
    for (const kind of ['board', 'agent'] as const) {
      const noted = [...this.used[kind]].sort(([a], [b]) => (a < b ? -1 : 1));
      this.used[kind].clear();
      if (noted.length === 0) continue;
      const columns = [noted.map(([id]) => id), noted.map(([, at]) => at.toISOString())];
      await this.database.read('all', TOUCH[kind], columns).catch(this.onError);
    }
  }
}
