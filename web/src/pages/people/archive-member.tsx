import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { type Assignee, AssigneePicker, assignmentOf } from '../../parts/assignee-picker.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { ArchiveMemberDocument, type MemberRowFragment } from './members.gql.js';

interface ArchiveMemberProps {
  readonly member: MemberRowFragment;
  readonly onClose: () => void;
}

/** Asks who takes over the open issues of a person who leaves. */
export function ArchiveMember({ member, onClose }: ArchiveMemberProps) {
  const [successor, setSuccessor] = useState<Assignee | null>(null);
  const archive = useAction(ArchiveMemberDocument, {
    done: ({ reassignedIssueCount }) =>
      reassignedIssueCount > 0
        ? `Archived. ${plural(reassignedIssueCount, 'open issue was', 'open issues were')} handed on.`
        : 'Archived.',
  });
  const name = member.user?.name ?? 'this member';
  async function run() {
    const { payload } = await archive.run({ memberId: member.id, reassignment: assignmentOf(successor) });
    if (payload) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Archive ${name}`}
      description="They lose their access at once. What was in progress is to do again, and an agent that takes over is woken. An owner can bring them back."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={archive.isBusy} onClick={() => void run()}>
            Archive
          </Button>
        </>
      }
    >
      <Field group label="Their open issues go to">
        {() => <AssigneePicker look="full" value={successor} onChange={setSuccessor} />}
      </Field>
    </Dialog>
  );
}
