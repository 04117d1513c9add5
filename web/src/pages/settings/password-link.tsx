import { useState } from 'react';
import { useAction } from '../../graph/use-action.js';
import { RevealOnce } from '../../parts/reveal-once.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { type InstanceUserRowFragment, MakePasswordLinkDocument } from './instance-users.gql.js';

interface PasswordLinkProps {
  readonly user: InstanceUserRowFragment;
  readonly onClose: () => void;
}

/** The server sends no mail: whoever makes the link hands it over. */
export function PasswordLink({ user, onClose }: PasswordLinkProps) {
  const [url, setUrl] = useState<string>();
  const make = useAction(MakePasswordLinkDocument);
  async function run() {
    const { payload } = await make.run({ userId: user.userId });
    setUrl(payload?.url);
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`A new password for ${user.name}`}
      description="The link works once, within an hour. Links that were made before end with it."
      footer={
        url === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={make.isBusy} onClick={() => void run()}>
              Make the link
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {url !== undefined && (
        <RevealOnce name="The link" text={url} advice="Hand it over yourself. It is not shown again." />
      )}
    </Dialog>
  );
}
