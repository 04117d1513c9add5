import type { ReactNode } from 'react';
import type { List } from '../graph/use-list.js';
import { Button } from '../ui/button.js';
import { Delayed, ErrorNote, Skeleton } from '../ui/states.js';
import { Table, type TableProps } from '../ui/table.js';

interface ListTableProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  readonly list: List<Row>;
  /** What the list shows when nothing is in it. */
  readonly empty: ReactNode;
}

/** A list as a table: with what stands there before it is read, and the way to its further pages. */
export function ListTable<Row>({ list, ...table }: ListTableProps<Row>) {
  const { items, isLoading, isLoadingMore, hasMore, refusal, more, refresh } = list;
  if (isLoading) return <Loading rows={6} />;
  return (
    <>
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {(items.length > 0 || !refusal) && <Table {...table} rows={items} />}
      {hasMore && (
        <div className="row">
          <Button busy={isLoadingMore} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** The shape of rows that are being read, after a moment. */
export const Loading = ({ rows }: { rows: number }) => (
  <Delayed>
    <Skeleton rows={rows} />
  </Delayed>
);
