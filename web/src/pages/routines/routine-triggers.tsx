import { useState } from 'react';
import { useRights } from '../../graph/company.js';
import { RevealOnce } from '../../parts/reveal-once.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Empty } from '../../ui/states.js';
import type { RoutineDetailFragment } from './routine.gql.js';
import { TriggerCard } from './trigger-card.js';
import { type SecretMaterial, TriggerForm } from './trigger-form.js';

/** What fires the routine: schedules, webhooks and calls of the API. */
export function Triggers({ routine }: { routine: RoutineDetailFragment }) {
  const { mayWrite } = useRights();
  const [isCreating, setCreating] = useState(false);
  const [material, setMaterial] = useState<SecretMaterial | null>(null);
  const triggers = routine.triggers.filter(({ archivedAt }) => archivedAt === null);
  const create = mayWrite && (
    <Button icon="plus" onClick={() => setCreating(true)}>
      New trigger
    </Button>
  );
  return (
    <div className="stack">
      {triggers.length === 0 ? (
        <Empty icon="bolt" title="Nothing fires it by itself" action={create}>
          A schedule fires it at set times, a webhook when another system sends something.
        </Empty>
      ) : (
        <div className="row">{create}</div>
      )}
      {triggers.map((trigger) => (
        <TriggerCard key={trigger.id} routine={routine} trigger={trigger} onSecret={setMaterial} />
      ))}
      {isCreating && <TriggerForm routineId={routine.id} onClose={() => setCreating(false)} onSecret={setMaterial} />}
      <SecretDialog materials={material ? [material] : []} onClose={() => setMaterial(null)} />
    </div>
  );
}

interface SecretDialogProps {
  readonly materials: readonly SecretMaterial[];
  readonly onClose: () => void;
}

/** The address and the secret of webhooks, which are shown this once. */
export function SecretDialog({ materials, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open={materials.length > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={materials.length > 1 ? 'The webhooks' : 'The webhook'}
      keepsOpen
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      {materials.map(({ triggerId, webhookUrl, webhookSecret }) => (
        <div key={triggerId} className="stack">
          <RevealOnce name="Its address" text={webhookUrl} advice="Where senders post to." />
          <RevealOnce name="Its secret" text={webhookSecret} />
        </div>
      ))}
    </Dialog>
  );
}
