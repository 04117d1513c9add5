import { useState } from 'react';
import { plural, words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Card, Columns } from '../../ui/layout.js';
import { Bytes } from '../../ui/numbers.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { withoutFrontMatter } from './front-matter.js';
import { TrustBadge } from './skill-words.js';
import {
  CatalogueSkillDocument,
  InstallCatalogueSkillDocument,
  SkillCatalogueDocument,
  type SkillCatalogueQuery,
} from './skills.gql.js';

type Entry = NonNullable<SkillCatalogueQuery['skillCatalog']>[number];
type Installed = NonNullable<NonNullable<SkillCatalogueQuery['company']>['skills']>['nodes'][number];

/** The skills that come with the server, for companies that want them. */
export function SkillCatalogue() {
  const { id: companyId } = useCompany();
  const { data, refusal, isLoading, refresh } = usePage(SkillCatalogueDocument, { companyId }, { live: ['SKILL'] });
  const [shown, setShown] = useState<Entry | null>(null);
  if (!data && isLoading) return <Loading rows={6} />;
  const installed = new Map((data?.company?.skills?.nodes ?? []).map((skill) => [skill.slug, skill]));
  const entries = data?.skillCatalog ?? [];
  return (
    <div className="stack">
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {entries.length === 0 && !refusal && <Empty icon="skill" title="The catalogue is empty" />}
      <Columns>
        {entries.map((entry) => (
          <CatalogueCard
            key={entry.slug}
            entry={entry}
            installed={installed.get(entry.slug)}
            refresh={refresh}
            onShow={() => setShown(entry)}
          />
        ))}
      </Columns>
      {shown && <CatalogueText entry={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

interface CatalogueCardProps {
  readonly entry: Entry;
  readonly installed: Installed | undefined;
  readonly refresh: () => void;
  readonly onShow: () => void;
}

function CatalogueCard({ entry, installed, refresh, onShow }: CatalogueCardProps) {
  const { mayWrite } = useRights();
  const paths = usePaths();
  const hasNews = installed !== undefined && installed.originHash !== entry.contentHash;
  return (
    <Card>
      <div className="stack skill-card">
        <h2 className="skill-card-title">
          {installed ? <Anchor href={paths.skill(installed.id)}>{entry.name}</Anchor> : entry.name}
        </h2>
        <p>{entry.description}</p>
        <div className="row">
          {entry.category && <Badge>{words(entry.category)}</Badge>}
          <TrustBadge level={entry.trustLevel} />
          {installed && !hasNews && <Badge tone="success">Installed</Badge>}
        </div>
        <p className="muted">
          {plural(entry.fileInventory.length, 'file')}, <Bytes value={entry.byteSize} />
          {entry.license && `, ${entry.license}`}
        </p>
        <div className="row">
          <Button size="s" onClick={onShow} aria-label={`Read ${entry.name}`}>
            Read
          </Button>
          {mayWrite && (!installed || hasNews) && (
            <InstallButton entry={entry} isUpdate={hasNews} onInstalled={refresh} />
          )}
        </div>
      </div>
    </Card>
  );
}

interface InstallButtonProps {
  readonly entry: Entry;
  readonly isUpdate: boolean;
  readonly onInstalled: () => void;
}

function InstallButton({ entry: { slug, name }, isUpdate, onInstalled }: InstallButtonProps) {
  const { id: companyId } = useCompany();
  const confirm = useConfirm();
  const install = useAction(InstallCatalogueSkillDocument, {
    done: ({ skill, warnings }) => [`${skill.name} is in the library.`, ...warnings].join(' '),
  });
  async function run() {
    const text = 'What was changed of it here is given up where the catalogue has something else.';
    if (isUpdate && !(await confirm({ title: `Take what is new of ${name}?`, text, action: 'Take it' }))) return;
    const { payload } = await install.run({ companyId, catalogSkillId: slug, ...(isUpdate && { force: true }) });
    if (payload) onInstalled();
  }
  return (
    <Button
      size="s"
      variant="primary"
      icon="download"
      busy={install.isBusy}
      aria-label={`${isUpdate ? 'Update' : 'Install'} ${name}`}
      onClick={() => void run()}
    >
      {isUpdate ? 'Update' : 'Install'}
    </Button>
  );
}

function CatalogueText({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { data, refusal, isLoading } = usePage(CatalogueSkillDocument, { id: entry.slug });
  const text = data?.catalogSkill?.markdown;
  return (
    <Dialog open onOpenChange={onClose} title={entry.name} size="l">
      {text !== undefined && <LazyRichText text={withoutFrontMatter(text)} headingLevel={3} whole />}
      {text === undefined && isLoading && <Loading rows={6} />}
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} />}
      <h3>Files</h3>
      <ul className="plain-list">
        {entry.fileInventory.map(({ path, kind }) => (
          <li key={path}>
            <span className="mono">{path}</span> <span className="muted">{words(kind).toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
