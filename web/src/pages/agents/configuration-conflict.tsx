import { useEffect, useState } from 'react';
import { isSame } from '../../parts/config-patch.js';
import { ActorLink } from '../../parts/links.js';
import { Button } from '../../ui/button.js';
import { Diff } from '../../ui/diff.js';
import type { Form } from '../../ui/form.js';
import { Notice } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import type { ConfiguredAgentFragment } from './agent-configuration.gql.js';
import type { Revision } from './configuration-revision.js';
import { type ConfigurationValues, rebased, valuesOf } from './configuration-values.js';

export interface Conflict {
  /** What the form began with. */
  readonly base: ConfigurationValues;
  /** The revision that the form began with. */
  readonly baseId: string | undefined;
  readonly isOpen: boolean;
  /** Goes on from another state of the configuration. */
  accept(base: ConfigurationValues, revisionId: string | undefined): void;
}

/** Follows what others change while the form is open: a form in which nothing was typed just shows it. */
export function useConflict(
  agent: ConfiguredAgentFragment,
  revision: Revision | undefined,
  form: Form<ConfigurationValues>,
): Conflict {
  const [{ base, baseId }, setBase] = useState(() => ({ base: valuesOf(agent), baseId: revision?.id }));
  const current = valuesOf(agent);
  // Some fields come with the event already, before all of them are read with their revision.
  const isNew = revision?.id !== baseId;
  const { dirty, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are new objects at each render
  useEffect(() => {
    if (!isNew || dirty) return;
    setBase({ base: current, baseId: revision?.id });
    reset(current);
  }, [isNew, dirty, reset, revision?.id]);
  return {
    base,
    baseId,
    isOpen: isNew && dirty && !isSame(base, current),
    accept: (next, revisionId) => setBase({ base: next, baseId: revisionId }),
  };
}

interface ConfigurationConflictProps {
  readonly conflict: Conflict;
  readonly agent: ConfiguredAgentFragment;
  readonly revision: Revision | undefined;
  readonly form: Form<ConfigurationValues>;
}

/** Tells what others changed while the form was filled in, and asks how to go on. */
export function ConfigurationConflict({ conflict, agent, revision, form }: ConfigurationConflictProps) {
  if (!conflict.isOpen) return null;
  const theirs = valuesOf(agent);
  const takeTheirs = () => {
    conflict.accept(theirs, revision?.id);
    form.reset(theirs);
  };
  const mine = rebased(conflict.base, form.values, theirs);
  const keepMine = () => {
    conflict.accept(theirs, revision?.id);
    form.reset(theirs);
    form.setAll(mine);
  };
  return (
    <div role="alert" className="stack">
      <Notice
        tone="warning"
        title="The configuration was changed meanwhile"
        action={
          <>
            <Button size="s" onClick={takeTheirs}>
              Discard mine
            </Button>
            <Button size="s" onClick={keepMine}>
              Keep mine
            </Button>
          </>
        }
      >
        {revision && (
          <span className="row">
            By <ActorLink actor={revision.createdBy} /> <Time at={revision.createdAt} />
          </span>
        )}
        Your changes are kept over theirs where both changed the same.
      </Notice>
      <h3>What they changed</h3>
      <Diff kind="json" label="What they changed" before={conflict.base} after={theirs} />
      <h3>What saving yours would change of it</h3>
      <Diff kind="json" label="What saving yours would change of it" before={theirs} after={mine} />
    </div>
  );
}
