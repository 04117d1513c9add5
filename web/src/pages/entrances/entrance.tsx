import type { ReactNode } from 'react';
import { addressOf } from '../../graph/base.js';
import { Anchor } from '../../ui/anchor.js';
import { Page } from '../../ui/layout.js';

interface EntranceProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that stands alone, for people who may not be signed in. */
export function Entrance({ title, children }: EntranceProps) {
  return (
    <main className="entrance">
      <Anchor className="entrance-brand" href={addressOf('/')}>
        Orgraph
      </Anchor>
      <Page title={title}>{children}</Page>
    </main>
  );
}
