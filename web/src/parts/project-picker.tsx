import { useState } from 'react';
import { useCompany } from '../graph/company.js';
import { Combobox } from '../ui/combobox.js';
import { Icon } from '../ui/icon.js';
import { type ChoiceProps, ChoiceTrigger } from './choice-trigger.js';
import { LabelDot } from './label-chip.js';

interface ProjectMark {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
}

interface ProjectPickerProps extends ChoiceProps {
  readonly value: string | null;
  readonly onChange: (projectId: string | null) => void;
  /** The project of the value, where it is not among the company's first 100. */
  readonly known?: ProjectMark | null;
}

const NONE = 'no project';

export const ProjectMark = ({ color }: { color: string | null }) =>
  color ? <LabelDot color={color} /> : <Icon name="project" />;

export function ProjectPicker(props: ProjectPickerProps) {
  const { value, onChange, known, look, disabledReason, onOpenChange } = props;
  const [isOpenInside, setOpenInside] = useState(false);
  const { shell } = useCompany();
  const projects: readonly ProjectMark[] = shell?.projects.nodes ?? [];
  const chosen = projects.find(({ id }) => id === value) ?? (known?.id === value ? known : undefined);
  const change = (isOpen: boolean) => {
    setOpenInside(isOpen);
    onOpenChange?.(isOpen);
  };
  return (
    <Combobox
      label="Project"
      placeholder="Find a project…"
      options={[
        { value: NONE, label: 'No project', start: <Icon name="project" /> },
        ...projects.map(({ id, name, color }) => ({ value: id, label: name, start: <ProjectMark color={color} /> })),
      ]}
      value={value}
      onChange={(next) => {
        if (next) onChange(next === NONE ? null : next);
        change(false);
      }}
      open={props.open ?? isOpenInside}
      onOpenChange={change}
      trigger={
        <ChoiceTrigger
          isNamed
          name="Project"
          text={value === null ? 'No project' : (chosen?.name ?? 'Project')}
          look={look}
          picture={<ProjectMark color={chosen?.color ?? null} />}
          disabledReason={disabledReason}
        />
      }
    />
  );
}
