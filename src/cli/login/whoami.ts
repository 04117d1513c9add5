import { ApiError } from '../failure.js';
import type { Run } from '../table/types.js';

interface Me {
  readonly user: { readonly name: string; readonly email: string | null } | null;
  readonly source: string;
  readonly isInstanceAdmin: boolean;
  readonly companyIds: readonly string[];
}

interface CallingAgent {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly companyId: string;
}

/** People and agents get different responses; both come from the API unchanged. */
export const run: Run = async ({ client, output }) => {
  const me = await client.call<Me>('getCliAuthMe').catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  });
  if (!me) {
    const agent = await client.call<CallingAgent>('getCallingAgent');
    output.object(agent, ['name', 'role', 'companyId', 'id']);
    return;
  }
  if (output.isJson) return output.object(me);
  const rows = {
    name: me.user?.name ?? 'the local board',
    email: me.user?.email ?? null,
    source: me.source,
    isInstanceAdmin: me.isInstanceAdmin,
    companies: me.companyIds.length,
    apiBase: client.context.apiBase,
  };
  output.object(rows);
};
