import { useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { useRefreshOn } from '../../graph/topics.js';
import { useAction } from '../../graph/use-action.js';
import { StartToolAuthorizationDocument } from './connection.gql.js';

interface Authorization {
  /** The address at the server where a person decides, while they have not come back. */
  readonly waiting: string | undefined;
  readonly isBusy: boolean;
  /** @param subjectId the person, the company or the agent whose access it will be */
  begin(subjectId: string): Promise<void>;
}

const isSecure = (url: string): boolean => /^https?:$/.test(new URL(url).protocol);

/** Lets a person decide at the server of tools, in a window of its own, which comes back to this page. */
export function useAuthorization(serverId: string): Authorization {
  const { id: companyId } = useCompany();
  const [waiting, setWaiting] = useState<string>();
  const start = useAction(StartToolAuthorizationDocument);
  useRefreshOn(waiting ? ['TOOL_GRANT', 'TOOL_CONNECTION'] : undefined, () => setWaiting(undefined));
  const begin = async (subjectUserId: string) => {
    // Opened at once: browsers block windows that come later than the press.
    const opened = window.open('about:blank', '_blank');
    const returnTo = window.location.href;
    const { payload } = await start.run({ companyId, serverId, subjectUserId, returnTo });
    if (!payload || !isSecure(payload.url)) {
      opened?.close();
      return;
    }
    if (opened) {
      opened.opener = null;
      opened.location.replace(payload.url);
    }
    setWaiting(payload.url);
  };
  return { waiting, isBusy: start.isBusy, begin };
}
