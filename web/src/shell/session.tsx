import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { BootDocument, type BootQuery } from '../graph/boot.gql.js';
import { type Viewer, ViewerContext } from '../graph/company.js';
import { onSignedOut } from '../graph/send.js';
import { usePage } from '../graph/use-page.js';
import { ErrorNote } from '../ui/states.js';
import { Waiting } from './waiting.js';

/** The pages of who is signed in. Others are led to the page where they sign in, and back. */
export function Session() {
  const { data, refusal, refresh } = usePage(BootDocument, {});
  const signIn = useSignIn();
  const viewer = useMemo(() => data && viewerOf(data), [data]);
  const isStranger = refusal?.code === 'UNAUTHORIZED' || (data !== undefined && !data.viewer);
  useEffect(() => {
    onSignedOut(signIn);
    if (isStranger) signIn();
  }, [isStranger, signIn]);
  if (viewer && data?.viewer) {
    return (
      <ViewerContext value={viewer}>
        <Outlet />
      </ViewerContext>
    );
  }
  if (refusal && !isStranger) {
    return (
      <div className="page">
        <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />
      </div>
    );
  }
  return <Waiting />;
}

function useSignIn(): () => void {
  const navigate = useNavigate();
  const { href } = useLocation();
  return useMemo(
    () => () => {
      if (!location.pathname.endsWith('/sign-in')) void navigate({ to: '/sign-in', search: { to: href } as never });
    },
    [navigate, href],
  );
}

function viewerOf({ viewer, companies }: BootQuery): Viewer {
  const isPerson = viewer?.__typename === 'PersonViewer';
  return {
    person: isPerson ? viewer.user : null,
    // In the place of its id stands what they are known by, such as `local_implicit:local-board`.
    hasSession: isPerson && !viewer.session.key.includes(':'),
    isInstanceAdmin: isPerson && viewer.isInstanceAdmin,
    companies: companies?.nodes ?? [],
  };
}
