import { useAction } from '../../graph/use-action.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Section } from '../../ui/layout.js';
import { Capabilities } from './capabilities.js';
import type { PluginDialogProps } from './plugin-dialog-props.js';
import { readManifest } from './plugin-manifest.js';
import { EnablePluginDocument } from './plugins.gql.js';

/** Shows what a version wants beyond the installed one, and approves it. */
export function ApproveUpgrade({ plugin, name, refresh, onClose }: PluginDialogProps) {
  const approve = useAction(EnablePluginDocument, { done: 'The new version is taken.' });
  const { pendingUpgrade } = plugin;
  if (!pendingUpgrade) return null;
  const before = readManifest(plugin.manifest).capabilities;
  const after = readManifest(pendingUpgrade.manifest).capabilities;
  const given = before.filter((capability) => !after.includes(capability));
  const kept = after.filter((capability) => before.includes(capability));
  async function take() {
    const { payload } = await approve.run({ pluginId: plugin.id });
    if (!payload) return;
    refresh();
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${name}: ${plugin.version} to ${pendingUpgrade.version}`}
      description="The old version goes on until you approve the new one."
    >
      <div className="stack">
        <Section title="It wants besides" level={3} count={pendingUpgrade.addedCapabilities.length}>
          <Capabilities names={pendingUpgrade.addedCapabilities} />
        </Section>
        {given.length > 0 && (
          <Section title="It gives up" level={3} count={given.length}>
            <Capabilities names={given} />
          </Section>
        )}
        <Section title="As before" level={3} count={kept.length} collapsible="closed">
          <Capabilities names={kept} />
        </Section>
        <div className="dialog-footer">
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" busy={approve.isBusy} onClick={() => void take()}>
            Approve
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
