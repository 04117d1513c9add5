import { useState } from 'react';
import { useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { Bytes } from '../../ui/numbers.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { AgentInstructionsDocument, type BundleOfAgentFragment } from './agent-instructions.gql.js';
import { InstructionsFile } from './instructions-file.js';
import { InstructionsPlace } from './instructions-place.js';
import { NewInstructionsFile } from './new-instructions-file.js';
import type { TabProps } from './tab-props.js';

/** The files that tell the agent how to work. */
export function AgentInstructions({ agent: { id, companyId } }: TabProps) {
  const { data, refusal, isLoading, refresh } = usePage(
    AgentInstructionsDocument,
    { companyId, id },
    { live: ({ entityType, entityId }) => entityType === 'AGENT' && entityId === id },
  );
  const bundle = data?.agent?.instructionsBundle;
  if (!bundle) {
    if (isLoading) return <Loading rows={8} />;
    return <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />;
  }
  return (
    <>
      {bundle.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      <Files agentId={id} bundle={bundle} refresh={refresh} />
      <InstructionsPlace
        key={`${bundle.mode} ${bundle.rootPath}`}
        agentId={id}
        bundle={bundle}
        adapterConfig={data.agent?.adapterConfig ?? {}}
        refresh={refresh}
      />
    </>
  );
}

interface FilesProps {
  readonly agentId: string;
  readonly bundle: BundleOfAgentFragment;
  readonly refresh: () => void;
}

function Files({ agentId, bundle, refresh }: FilesProps) {
  const { get, set } = useAddress();
  const { mayWrite } = useRights();
  const [isAdding, setAdding] = useState(false);
  const { files, entryFile } = bundle;
  const shown = files.find(({ path }) => path === (get('file') ?? entryFile)) ?? files[0];
  const open = (path: string | undefined) => set({ file: path });
  const add = mayWrite && bundle.editable && (
    <Button size="s" icon="plus" onClick={() => setAdding(true)}>
      New file
    </Button>
  );
  return (
    <Section title="Files" count={files.length} actions={add}>
      {files.length === 0 ? (
        <Empty icon="document" title="No instructions yet">
          Its runs begin with {entryFile}: a text in Markdown that says how it works.
        </Empty>
      ) : (
        <div className="instructions">
          <nav className="file-list" aria-label="Files of the instructions">
            {files.map(({ path, size, isEntryFile }) => (
              <button
                key={path}
                type="button"
                className="file-item"
                aria-current={path === shown?.path ? 'true' : undefined}
                onClick={() => open(path)}
              >
                <span className="mono">{path}</span>
                {isEntryFile && <Badge tone="accent">first</Badge>}
                <span className="muted">
                  <Bytes value={size} />
                </span>
              </button>
            ))}
          </nav>
          {shown && (
            <InstructionsFile
              key={shown.path}
              agentId={agentId}
              file={shown}
              isBundleEditable={bundle.editable}
              onChanged={refresh}
              onDeleted={() => open(undefined)}
            />
          )}
        </div>
      )}
      {isAdding && (
        <NewInstructionsFile
          agentId={agentId}
          paths={files.map(({ path }) => path)}
          suggestion={files.some(({ path }) => path === entryFile) ? '' : entryFile}
          onClose={() => setAdding(false)}
          onCreated={(path) => {
            refresh();
            open(path);
          }}
        />
      )}
    </Section>
  );
}
