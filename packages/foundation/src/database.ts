export type Value = string | number | null

/**
 * The database of the site. Each statement is written once, in the SQL that SQLite and Postgres share, with `$1`, `$2` … for
 * values and column names in double quotes; `sql` has the parts that differ.
 *
 * The first statement opens it and creates its tables. If that fails, the next statement tries again.
 */
export type Database = {
  sql: Dialect
  /** Runs one statement and returns its rows. Its changes are durable and visible to every process when this resolves. */
  query(statement: string, values?: Value[]): Promise<unknown[]>
  /** As `query`, but waits until every other statement with the same lock has ended, in any process. */
  queryAlone(lock: string, statement: string, values?: Value[]): Promise<unknown[]>
  /** As `query`, for deleting personal data: on SQLite, also rebuilds the file so that no deleted bytes remain. */
  erase(statement: string, values?: Value[]): Promise<unknown[]>
  close(): Promise<void>
}

export type Dialect = {
  /** Whether several machines may use the database. It then has more tables, which they share. */
  isShared: boolean
  /** The column type of a time in milliseconds. */
  moment: string
  /** The clock of the database in milliseconds, the same for every process. */
  clock: string
  /** Ends a subquery: it skips the rows that another process has selected with it. */
  skipLocked: string
  /** The elements of a JSON list as rows. If an element is a list, `value ->> 0` is its first item as text. */
  toRows: (parameter: string) => string
}
