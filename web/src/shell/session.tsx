import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { addressOf } from '../graph/base.js';
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
  useRenewal(viewer?.hasSession ?? false);
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

/** This address alone has the session last longer, which GraphQL cannot: it sets no cookies. */
function useRenewal(hasSession: boolean): void {
  useEffect(() => {
    if (hasSession) fetch(addressOf('/api/auth/get-session')).catch(() => {});
  }, [hasSession]);
}

function useSignIn(): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(() => {
    // Where the router leads by now: this page stays until the other one is loaded.
    const { pathname, href } = router.latestLocation;
    if (pathname !== '/sign-in') void navigate({ to: '/sign-in', search: { to: href } as never });
  }, [navigate, router]);
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
