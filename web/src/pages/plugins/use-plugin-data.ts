import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { useCompany } from '../../graph/company.js';
import { type Refusal, refusalOf } from '../../graph/refusal.js';
import { isRecord } from '../../ui/schema-fields.js';
import { PluginDataDocument } from './plugins.gql.js';

type Params = Readonly<Record<string, unknown>>;

export interface PluginAnswer {
  /** What the plugin answered; undefined before, and where it failed. */
  readonly data: unknown;
  readonly refusal: Refusal | undefined;
}

/** Asks a plugin for data about the company: each time anew, since nobody tells when they change. */
export function useAskPlugin(pluginId: string): (key: string, params: Params) => Promise<PluginAnswer> {
  const client = useClient();
  const { id: companyId } = useCompany();
  return useCallback(
    async (key, params) => {
      const variables = { pluginId, companyId, key, params: { ...params } };
      const answer = await client.query(PluginDataDocument, variables, { requestPolicy: 'network-only' }).toPromise();
      const object = answer.data?.pluginData;
      return {
        data: isRecord(object) ? object.data : undefined,
        refusal: answer.error && refusalOf(answer.error),
      };
    },
    [client, companyId, pluginId],
  );
}

export interface AskedData extends PluginAnswer {
  readonly isBusy: boolean;
  readonly ask: (key: string, params: Params) => Promise<void>;
}

/** The same, with the last answer. */
export function useAskedData(pluginId: string): AskedData {
  const ask = useAskPlugin(pluginId);
  const [state, setState] = useState<PluginAnswer & { readonly isBusy: boolean }>({
    data: undefined,
    refusal: undefined,
    isBusy: false,
  });
  return {
    ...state,
    ask: async (key, params) => {
      setState({ data: undefined, refusal: undefined, isBusy: true });
      setState({ ...(await ask(key, params)), isBusy: false });
    },
  };
}
