import type { ReactNode } from 'react';
import { Anchor } from './anchor.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import { type Roving, useRoving } from './roving.js';

export interface Sort {
  key: string;
  descending: boolean;
}

export interface Column<Row> {
  key: string;
  title: string;
  /** The heading is read out only. */
  hiddenTitle?: boolean;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  width?: string;
  /** Rows can be sorted by it. */
  sort?: boolean;
  /** Left out on phones. */
  secondary?: boolean;
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads: the first column becomes the link, and the whole row can be clicked. */
  href?: (row: Row) => string | undefined;
  onOpen?: (row: Row) => void;
  /** The names of rows for their checkboxes; needed with `onSelect`. */
  rowLabel?: (row: Row) => string;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** What the table shows, for readers who cannot see it. */
  caption: string;
  empty?: ReactNode;
}

export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, href, onOpen, selected, onSelect, caption, empty } = props;
  const toggle = onSelect && ((row: Row) => onSelect(toggled(selected, rowKey(row))));
  const roving = useRoving<HTMLTableSectionElement>(rows.length, {
    onSelect: toggle && ((index) => toggle(rows[index]!)),
    disabled: !href && !onOpen && !onSelect,
  });
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <div className="table-box">
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {onSelect && <SelectAll {...props} onSelect={onSelect} />}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={roving.ref}>
          {rows.map((row, index) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              index={index}
              table={props}
              roving={roving}
              toggle={toggle && (() => toggle(row))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toggled(selected: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

function SelectAll<Row>({
  rows,
  rowKey,
  selected,
  onSelect,
}: TableProps<Row> & { onSelect: (keys: Set<string>) => void }) {
  const chosen = rows.filter((row) => selected?.has(rowKey(row))).length;
  const all = chosen === rows.length && chosen > 0;
  return (
    <th className="table-check" scope="col">
      <input
        type="checkbox"
        aria-label="Select all rows"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        onChange={() => onSelect(new Set(all ? [] : rows.map(rowKey)))}
      />
    </th>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const active = sort?.key === column.key ? sort : undefined;
  const title = column.hiddenTitle ? <span className="visually-hidden">{column.title}</span> : column.title;
  return (
    <th
      scope="col"
      className={cellClass(column)}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={active && (active.descending ? 'descending' : 'ascending')}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className="table-sort"
          onClick={() => onSort({ key: column.key, descending: active ? !active.descending : false })}
        >
          {title}
          <span className={classes('table-sort-mark', !active && 'table-sort-mark-idle')}>
            <Icon name={active?.descending ? 'chevron-down' : 'chevron-up'} />
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  return classes(column.align === 'end' && 'table-end', column.secondary && 'table-secondary') || undefined;
}

interface TableRowProps<Row> {
  row: Row;
  index: number;
  table: TableProps<Row>;
  roving: Roving<HTMLTableSectionElement>;
  toggle: (() => void) | undefined;
}

function TableRow<Row>({ row, index, table, roving, toggle }: TableRowProps<Row>) {
  const { columns, rowKey, href, onOpen, rowLabel, selected } = table;
  const isSelected = selected?.has(rowKey(row)) ?? false;
  const address = href?.(row);
  const leads = address !== undefined || onOpen !== undefined;
  const focus = roving.focusProps(index);
  return (
    <tr data-row={index} className={classes('table-row', isSelected && 'table-row-selected')}>
      {toggle && (
        <td className="table-check">
          <input
            type="checkbox"
            aria-label={`Select ${rowLabel?.(row) ?? `row ${index + 1}`}`}
            checked={isSelected}
            onChange={toggle}
            {...(leads ? null : focus)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} className={cellClass(column)}>
          {at > 0 || !leads ? (
            column.render(row)
          ) : address !== undefined ? (
            <Anchor className="table-link" href={address} {...focus}>
              {column.render(row)}
            </Anchor>
          ) : (
            <button type="button" className="table-link" onClick={() => onOpen?.(row)} {...focus}>
              {column.render(row)}
            </button>
          )}
        </td>
      ))}
    </tr>
  );
}
