import { useMemo, useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Columns, Section, Stat } from '../../ui/layout.js';
import { Bytes, Count } from '../../ui/numbers.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { Fidelity } from './fidelity.js';
import { PackageFiles } from './package-files.js';
import { foldersOf, type PackageFile, selectedPaths } from './package-tree.js';
import { ExportPreviewDocument } from './portability.gql.js';
import { SettingsFrame } from './settings-frame.js';
import { useExport } from './use-export.js';

const PARTS = [
  { name: 'company', label: 'The company' },
  { name: 'agents', label: 'Agents' },
  { name: 'projects', label: 'Projects' },
  { name: 'issues', label: 'Issues and routines' },
  { name: 'skills', label: 'Skills' },
] as const;

export type Include = Record<(typeof PARTS)[number]['name'], boolean>;

const ALL: Include = { company: true, agents: true, projects: true, issues: true, skills: true };

/** A company, or parts of it, as a package of files. */
export function ExportPage() {
  const { id: companyId } = useCompany();
  const [include, setInclude] = useState(ALL);
  const [wantsSkills, setWantsSkills] = useState(false);
  const { data, refusal, isLoading, refresh } = usePage(ExportPreviewDocument, {
    companyId,
    include,
    expandReferencedSkills: wantsSkills,
  });
  const preview = data?.companyExportPreview;
  return (
    <SettingsFrame tab="settings/export" title="Export">
      <fieldset className="row">
        <legend className="field-label">What the package has</legend>
        {PARTS.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={include[name]}
            onChange={(checked) => setInclude({ ...include, [name]: checked })}
          />
        ))}
        <Checkbox label="Skills that come with every server" checked={wantsSkills} onChange={setWantsSkills} />
      </fieldset>
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {!preview && isLoading && <Loading rows={6} />}
      {preview && (
        <Package
          key={JSON.stringify([include, wantsSkills])}
          files={preview.fileInventory}
          warnings={preview.warnings}
          request={{ include, expandReferencedSkills: wantsSkills }}
          rootPath={preview.rootPath}
        />
      )}
      {data?.exportFidelity && <Fidelity fidelity={data.exportFidelity} />}
    </SettingsFrame>
  );
}

interface PackageProps {
  readonly files: readonly PackageFile[];
  readonly warnings: readonly string[];
  readonly request: object;
  readonly rootPath: string;
}

function Package({ files, warnings, request, rootPath }: PackageProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const folders = useMemo(() => foldersOf(files), [files]);
  const wanted = files.filter(({ path }) => !left.has(path));
  const exporting = useExport();
  const download = () => exporting.run(rootPath, { ...request, selectedFiles: selectedPaths(files, left) });
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="warning" title="What stays behind, or is changed">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Columns narrow>
        <Stat label="Files" value={<Count value={wanted.length} />} hint={`of ${files.length}`} />
        <Stat
          label="Size, about"
          value={<Bytes value={wanted.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0)} />}
          hint="before it is compressed"
        />
      </Columns>
      <Section
        title="Files"
        count={files.length}
        actions={
          <Button
            variant="primary"
            icon="download"
            busy={exporting.isBusy}
            disabledReason={wanted.length === 0 ? 'Choose at least one file.' : null}
            onClick={() => void download()}
          >
            Download as zip
          </Button>
        }
      >
        {exporting.problem && <ErrorNote title="It could not be exported" message={exporting.problem} />}
        {files.length === 0 && <Empty icon="file" title="The package would be empty" />}
        <PackageFiles folders={folders} left={left} onChange={setLeft} />
      </Section>
    </>
  );
}
