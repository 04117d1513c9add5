interface LabelMark {
  readonly name: string;
  readonly color: string;
}

export const LabelDot = ({ color }: { color: string }) => (
  <span className="label-dot" style={{ backgroundColor: color }} aria-hidden="true" />
);

export const LabelChip = ({ label }: { label: LabelMark }) => (
  <span className="label-chip" title={label.name}>
    <LabelDot color={label.color} />
    <span className="truncate">{label.name}</span>
  </span>
);
