import { useEffect, useState } from 'react';
import type { Refusal } from '../../graph/refusal.js';
import { AddressSearch } from '../../parts/address-search.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Toolbar } from '../../ui/layout.js';
import { Markdown } from '../../ui/markdown.js';
import { PlainText } from '../../ui/plain-text.js';
import { isRecord } from '../../ui/schema-fields.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { type PluginAnswer, useAskPlugin } from './use-plugin-data.js';
import { linkedPage, WIKI_INDEX, type WikiEntry, wikiEntries } from './wiki-paths.js';

const DEFAULT_SPACE = 'default';

/** An answer of the wiki, asked for when what is asked changes. */
function useWikiData(pluginId: string, key: 'page' | 'pages', path: string | null, space: string) {
  const ask = useAskPlugin(pluginId);
  const [answer, setAnswer] = useState<PluginAnswer | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks for the same once more.
  useEffect(() => {
    let isStale = false;
    setAnswer(null);
    void ask(key, { spaceSlug: space, ...(path !== null && { path }) }).then((next) => {
      if (!isStale) setAnswer(next);
    });
    return () => {
      isStale = true;
    };
  }, [ask, key, path, space, round]);
  return { answer, refresh: () => setRound(round + 1) };
}

/** The pages of the wiki, for reading: people and its agent write them. */
export function Wiki({ pluginId }: { pluginId: string }) {
  const { get, set } = useAddress();
  const space = get('space') ?? DEFAULT_SPACE;
  const shown = get('page') ?? WIKI_INDEX;
  const { answer, refresh } = useWikiData(pluginId, 'pages', null, space);
  const open = (path: string) => set({ page: path === WIKI_INDEX ? undefined : path }, { keepsHistory: true });
  return (
    <div className="stack">
      <Toolbar
        label="Which pages"
        end={
          <Button size="s" icon="retry" onClick={refresh}>
            Read again
          </Button>
        }
      >
        <AddressSearch label="Find pages" placeholder="Find a page…" />
        <AddressSearch name="space" label="Space" placeholder="Space: default" />
      </Toolbar>
      {answer?.refusal ? (
        <WikiFailure refusal={answer.refusal} retry={refresh} />
      ) : (
        <div className="wiki">
          {answer ? <PageList entries={wikiEntries(answer.data)} shown={shown} onOpen={open} /> : <Loading rows={6} />}
          <WikiPage key={`${space} ${shown}`} pluginId={pluginId} space={space} path={shown} onOpen={open} />
        </div>
      )}
    </div>
  );
}

const WikiFailure = ({ refusal, retry }: { refusal: Refusal; retry: () => void }) => (
  <ErrorNote
    title="The wiki gave no answer"
    message={refusal.message}
    hint={refusal.hint || 'Has its folder been made? See its folders.'}
    retry={retry}
  />
);

interface PageListProps {
  readonly entries: readonly WikiEntry[];
  readonly shown: string;
  readonly onOpen: (path: string) => void;
}

const nameOf = (path: string): string => path.replace(/^wiki\//, '').replace(/\.md$/, '');

function PageList({ entries, shown, onOpen }: PageListProps) {
  const { get } = useAddress();
  const wanted = (get('q') ?? '').toLowerCase().split(/\s+/);
  const found = entries.filter(({ path }) => wanted.every((word) => path.toLowerCase().includes(word)));
  const all = [{ path: WIKI_INDEX, modifiedAt: null }, ...found];
  return (
    <nav className="file-list" aria-label="Pages of the wiki">
      {all.map(({ path, modifiedAt }) => (
        <button
          key={path}
          type="button"
          className="file-item"
          aria-current={path === shown ? 'page' : undefined}
          onClick={() => onOpen(path)}
        >
          <PlainText text={path === WIKI_INDEX ? 'Index' : nameOf(path)} />
          {modifiedAt && (
            <span className="muted">
              <Time at={modifiedAt} />
            </span>
          )}
        </button>
      ))}
      {found.length === 0 && <p className="muted">{entries.length === 0 ? 'No pages yet.' : 'No page matches.'}</p>}
    </nav>
  );
}

interface WikiPageProps {
  readonly pluginId: string;
  readonly space: string;
  readonly path: string;
  readonly onOpen: (path: string) => void;
}

function WikiPage({ pluginId, space, path, onOpen }: WikiPageProps) {
  const { answer, refresh } = useWikiData(pluginId, 'page', path, space);
  if (!answer) return <Loading rows={8} />;
  if (answer.refusal) return <WikiFailure refusal={answer.refusal} retry={refresh} />;
  const text = isRecord(answer.data) && typeof answer.data.contents === 'string' ? answer.data.contents : null;
  if (text === null) return <Empty icon="document" title="The page has no text" />;
  return (
    <article className="wiki-page" aria-label={nameOf(path)}>
      <Markdown
        text={text}
        headingLevel={2}
        renderLink={(href, name) => {
          const target = linkedPage(path, href);
          if (target === undefined) return undefined;
          return (
            <button type="button" className="wiki-link" onClick={() => onOpen(target)}>
              {name}
            </button>
          );
        }}
      />
    </article>
  );
}
