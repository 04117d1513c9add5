import { type ComponentPropsWithRef, createContext, type MouseEvent, type ReactNode, use } from 'react';
import { ownPath } from '../../../src/services/core/text/own-path.js';

/** How the application follows links to its own pages. The kit knows no router: the shell provides this. */
export interface Navigation {
  navigate(href: string): void;
  /** Loads what a page needs when its link is pointed at or focused. */
  preload?(href: string): void;
}

const NavigationContext = createContext<Navigation | null>(null);

export function NavigationProvider({ value, children }: { value: Navigation; children: ReactNode }) {
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

export type AnchorProps = ComponentPropsWithRef<'a'> & { href: string };

/** A link that stays within the application where it can, and is a plain link otherwise. */
export function Anchor({ href, onClick, onPointerEnter, onFocus, children, ...rest }: AnchorProps) {
  const navigation = use(NavigationContext);
  const isOwn = href.startsWith('/') && ownPath(href) !== null && !href.startsWith('/api/');
  const own = isOwn && rest.target === undefined && rest.download === undefined ? navigation : null;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (own === null || event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    own.navigate(href);
  }

  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        own?.preload?.(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        own?.preload?.(href);
      }}
    >
      {children}
    </a>
  );
}
