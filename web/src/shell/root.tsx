import { Outlet, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { BASE } from '../graph/base.js';
import { NavigationProvider } from '../ui/anchor.js';
import { ConfirmProvider } from '../ui/confirm.js';
import { ToastProvider } from '../ui/toasts.js';

/** What stands around every page, signed in or not. */
export function Root() {
  const router = useRouter();
  const navigation = useMemo(
    () => ({
      navigate: (href: string) => router.history.push(href),
      preload: (href: string) => {
        const { pathname } = new URL(href, location.href);
        const to = pathname.startsWith(BASE) ? pathname.slice(BASE.length) || '/' : pathname;
        router.preloadRoute({ to } as never).catch(() => {});
      },
    }),
    [router],
  );
  return (
    <NavigationProvider value={navigation}>
      <ToastProvider>
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      </ToastProvider>
    </NavigationProvider>
  );
}
