import { addressOf } from '../../graph/base.js';
import { useAction } from '../../graph/use-action.js';
import { ActorLink } from '../../parts/links.js';
import { UploadList } from '../../parts/upload-list.js';
import { useIssueUpload } from '../../parts/uploads.js';
import { useUploads } from '../../parts/use-uploads.js';
import { IconButton, LinkButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { FileInput } from '../../ui/file-input.js';
import { Icon } from '../../ui/icon.js';
import { Section } from '../../ui/layout.js';
import { Bytes } from '../../ui/numbers.js';
import { Time } from '../../ui/time.js';
import { DeleteIssueFileDocument, type IssueFileFragment } from './issue.gql.js';
import { useIssue } from './issue-context.js';

const nameOf = ({ originalFilename }: IssueFileFragment): string => originalFilename ?? 'File without a name';

/** A stored file: opens in the browser where that is safe, and is saved elsewhere. */
export const FileLink = ({ file }: { file: IssueFileFragment }) => (
  <a className="issue-file" href={addressOf(file.openPath)} target="_blank" rel="noreferrer">
    <Icon name="attachment" />
    <span className="truncate">{nameOf(file)}</span> <Bytes value={file.byteSize} />
  </a>
);

/** The files of the issue, those of its comments included. */
export function IssueFiles() {
  const { issue, refresh, readOnly } = useIssue();
  const store = useIssueUpload(issue.id);
  const uploads = useUploads(store, refresh);
  const files = issue.attachments.nodes;
  return (
    <Section title="Files" count={files.length} collapsible={files.length === 0 ? 'closed' : true}>
      {files.length > 0 && (
        <ul className="issue-files">
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      <UploadList uploads={uploads.pending} onDrop={uploads.drop} />
      {!readOnly && (
        <FileInput label="Add files" hint="or drop them here" multiple onFiles={(added) => uploads.add(added)} />
      )}
    </Section>
  );
}

function FileRow({ file }: { file: IssueFileFragment }) {
  const { readOnly } = useIssue();
  const confirm = useConfirm();
  const { run, isBusy } = useAction(DeleteIssueFileDocument, { done: 'The file is deleted.' });
  const remove = async () => {
    const text = 'Texts that show it will have a broken link.';
    if (await confirm({ title: `Delete ${nameOf(file)}?`, text, action: 'Delete the file', danger: true })) {
      await run({ attachmentId: file.id });
    }
  };
  return (
    <li className="issue-file-row">
      <FileLink file={file} />
      <span className="issue-file-by muted">
        <ActorLink actor={file.createdBy} /> <Time at={file.createdAt} />
      </span>
      <LinkButton
        size="s"
        variant="quiet"
        icon="download"
        href={addressOf(file.downloadPath)}
        download={file.originalFilename ?? ''}
        aria-label={`Download ${nameOf(file)}`}
      />
      {!readOnly && (
        <IconButton
          size="s"
          icon="trash"
          label={`Delete ${nameOf(file)}`}
          busy={isBusy}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
}
