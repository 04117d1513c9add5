import { useState } from 'react';
import { count } from '../../format/numbers.js';
import { words } from '../../format/words.js';
import { addressOf } from '../../graph/base.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { Switch } from '../../ui/checkbox.js';
import { CodeBlock } from '../../ui/code.js';
import { useConfirm } from '../../ui/confirm.js';
import { Icon } from '../../ui/icon.js';
import { Card, Facts } from '../../ui/layout.js';
import { Menu } from '../../ui/menu.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { ExactTime, Time } from '../../ui/time.js';
import { cronWords } from './cron.js';
import { Deliveries } from './deliveries.js';
import {
  DeleteRoutineTriggerDocument,
  RotateRoutineTriggerSecretDocument,
  type RoutineDetailFragment,
  type TriggerDetailFragment,
  UpdateRoutineTriggerDocument,
} from './routine.gql.js';
import { SIGNING, TRIGGER_KINDS, triggerName } from './routine-words.js';
import { type SecretMaterial, TriggerForm } from './trigger-form.js';

interface TriggerProps {
  readonly trigger: TriggerDetailFragment;
}

interface TriggerCardProps extends TriggerProps {
  readonly routine: RoutineDetailFragment;
  readonly onSecret: (material: SecretMaterial) => void;
}

const ICONS = { SCHEDULE: 'clock', WEBHOOK: 'globe', API: 'terminal' } as const;

export function TriggerCard({ routine, trigger, onSecret }: TriggerCardProps) {
  const { mayWrite } = useRights();
  const { kind, enabled, setupPending, lastFiredAt, lastResult, missedTicks } = trigger;
  return (
    <Card>
      <section className="stack" aria-label={triggerName(trigger)}>
        <header className="trigger-head">
          <Icon name={ICONS[kind]} />
          <h2>
            <PlainText text={triggerName(trigger)} />
          </h2>
          {trigger.label && <span className="muted">{TRIGGER_KINDS[kind]}</span>}
          {!enabled && <Badge tone="warning">Off</Badge>}
          {setupPending && <Badge tone="info">Being set up</Badge>}
          {mayWrite && <TriggerTools routine={routine} trigger={trigger} onSecret={onSecret} />}
        </header>
        {kind === 'SCHEDULE' && <ScheduleFacts trigger={trigger} isActive={routine.status === 'ACTIVE'} />}
        {kind === 'WEBHOOK' && <WebhookFacts trigger={trigger} />}
        <Facts
          items={[
            ['Last fired', <Time key="last" at={lastFiredAt} none="Never" />],
            ['Last result', lastResult && words(lastResult)],
            ['Missed ticks', missedTicks > 0 && count(missedTicks)],
          ]}
        />
        {kind === 'WEBHOOK' && <Deliveries trigger={trigger} />}
      </section>
    </Card>
  );
}

function TriggerTools({ routine, trigger, onSecret }: TriggerCardProps) {
  const { id, enabled, kind } = trigger;
  const [isEditing, setEditing] = useState(false);
  const confirm = useConfirm();
  const update = useAction(UpdateRoutineTriggerDocument);
  const rotate = useAction(RotateRoutineTriggerSecretDocument);
  const remove = useAction(DeleteRoutineTriggerDocument, { done: 'The trigger is deleted.' });
  const askAndRotate = async () => {
    const text = 'Senders must get the new one: requests with the present secret are refused at once.';
    if (!(await confirm({ title: 'Make a new secret?', text, action: 'Make a new secret', danger: true }))) return;
    const { payload } = await rotate.run({ triggerId: id });
    if (payload?.secretMaterial) onSecret(payload.secretMaterial);
  };
  const askAndRemove = async () => {
    const text =
      'It fires no more. A restored revision brings it back; a webhook then gets another address and secret.';
    const request = { title: `Delete “${triggerName(trigger)}”?`, text, action: 'Delete trigger', danger: true };
    if (await confirm(request)) await remove.run({ triggerId: id });
  };
  return (
    <span className="trigger-tools row">
      <Switch
        label="On"
        aria-label={`${triggerName(trigger)} is on`}
        checked={enabled}
        onChange={(isOn) => void update.run({ triggerId: id, enabled: isOn })}
      />
      <Menu
        align="end"
        trigger={<IconButton label={`More of ${triggerName(trigger)}`} icon="dots" size="s" />}
        items={[
          { label: 'Edit', icon: 'edit', onSelect: () => setEditing(true) },
          kind === 'WEBHOOK' && { label: 'New secret…', icon: 'key', onSelect: () => void askAndRotate() },
          { separator: true },
          { label: 'Delete…', icon: 'trash', danger: true, onSelect: () => void askAndRemove() },
        ]}
      />
      {isEditing && (
        <TriggerForm routineId={routine.id} trigger={trigger} onClose={() => setEditing(false)} onSecret={onSecret} />
      )}
    </span>
  );
}

function ScheduleFacts({
  trigger: { cronExpression, timezone, enabled, nextRuns },
  isActive,
}: TriggerProps & { isActive: boolean }) {
  const zone = timezone ?? 'UTC';
  const fires = enabled && isActive;
  return (
    <>
      <p>
        {cronExpression && cronWords(cronExpression)}, {zone} <span className="muted">({cronExpression})</span>
      </p>
      {fires && nextRuns.length > 0 && (
        <ol className="trigger-times" aria-label={`Next times in ${zone}`}>
          {nextRuns.map((at) => (
            <li key={at}>
              <ExactTime at={at} zone={zone} /> <span className="muted">{<Time at={at} />}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function WebhookFacts({ trigger }: TriggerProps) {
  const { publicId, signingMode, lastRotatedAt, setupPending } = trigger;
  const signing = signingMode && SIGNING[signingMode];
  // As this browser reaches the server; the address that senders use was shown with the secret.
  const address = new URL(addressOf(`/api/routine-triggers/public/${publicId}/fire`), location.href).href;
  return (
    <>
      <CodeBlock text={address} label="The address of the webhook" />
      {signing && (
        <p>
          {signing.label}: <span className="muted">{signing.hint}</span>
        </p>
      )}
      {lastRotatedAt && (
        <p className="muted">
          The secret is from <Time at={lastRotatedAt} />.
        </p>
      )}
      {setupPending && <SetupNotice trigger={trigger} />}
    </>
  );
}

/** Whether a test has come, and the step that ends the setup. */
function SetupNotice({ trigger: { id, lastWebhookDelivery } }: TriggerProps) {
  const { mayWrite } = useRights();
  const confirm = useConfirm();
  const { run, isBusy } = useAction(UpdateRoutineTriggerDocument, { done: 'The webhook fires from now on.' });
  const isReceived = lastWebhookDelivery?.status === 'RECEIVED';
  const finish = async () => {
    const text = 'There is no way back. What came as a test fires nothing later, unless somebody redelivers it.';
    if (await confirm({ title: 'Let the webhook fire?', text, action: 'Let it fire' })) {
      await run({ triggerId: id, setupPending: false });
    }
  };
  return (
    <Notice
      tone={isReceived ? 'success' : lastWebhookDelivery ? 'danger' : 'info'}
      title={
        isReceived
          ? 'A test has come'
          : lastWebhookDelivery
            ? 'A test was refused'
            : 'It waits for a test of the sender'
      }
      action={
        mayWrite && (
          <Button variant={isReceived ? 'primary' : 'plain'} busy={isBusy} onClick={() => void finish()}>
            Let it fire
          </Button>
        )
      }
    >
      {lastWebhookDelivery ? (
        <>
          <Time at={lastWebhookDelivery.receivedAt} />:{' '}
          {isReceived ? 'address and secret are right.' : 'the deliveries below tell why.'}
        </>
      ) : (
        'Enter address and secret at the sender and let it send something. It is checked, and fires nothing yet.'
      )}
    </Notice>
  );
}
