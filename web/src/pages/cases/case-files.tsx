import { addressOf } from '../../graph/base.js';
import { useRights } from '../../graph/company.js';
import { ActorLink } from '../../parts/links.js';
import { UploadList } from '../../parts/upload-list.js';
import { useCaseUpload } from '../../parts/uploads.js';
import { useUploads } from '../../parts/use-uploads.js';
import { LinkButton } from '../../ui/button.js';
import { FileInput } from '../../ui/file-input.js';
import { Icon } from '../../ui/icon.js';
import { Section } from '../../ui/layout.js';
import { Bytes } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Time } from '../../ui/time.js';
import type { PageCase } from './page-case.js';

interface CaseFilesProps {
  readonly subject: PageCase;
  readonly refresh: () => void;
}

type CaseFile = PageCase['attachments']['nodes'][number];

export function CaseFiles({ subject: { id, attachments }, refresh }: CaseFilesProps) {
  const { mayWrite } = useRights();
  const uploads = useUploads(useCaseUpload(id), refresh);
  return (
    <Section title="Files" count={attachments.totalCount}>
      {attachments.nodes.length > 0 && (
        <ul className="case-list">
          {attachments.nodes.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
      <UploadList uploads={uploads.pending} onDrop={uploads.drop} />
      {mayWrite && (
        <FileInput label="Add files" hint="or drop them here" multiple onFiles={(files) => uploads.add(files)} />
      )}
    </Section>
  );
}

function FileLine({ file: { originalFilename, contentPath, byteSize, createdBy, createdAt } }: { file: CaseFile }) {
  const name = originalFilename ?? 'File without a name';
  return (
    <li className="case-file">
      <a className="case-file-name" href={addressOf(contentPath)} target="_blank" rel="noreferrer">
        <Icon name="attachment" />
        <PlainText text={name} />
      </a>
      <Bytes value={byteSize} />
      <span className="row muted">
        <ActorLink actor={createdBy} /> <Time at={createdAt} />
      </span>
      <LinkButton
        size="s"
        variant="quiet"
        icon="download"
        href={addressOf(contentPath)}
        download={originalFilename ?? ''}
        aria-label={`Download ${name}`}
      />
    </li>
  );
}
