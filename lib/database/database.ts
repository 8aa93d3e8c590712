export type Value = string | number | null

/**
 * A database for the few tables of this site. Statements are written once, in the SQL that SQLite and Postgres share,
 * with `$1`, `$2` … for values and names of columns in double quotes; where they differ, `sql` has the words.
 *
 * It opens itself at the first statement, and prepares its tables then. If that fails, the next statement tries again.
 */
export type Database = {
  sql: Dialect
  /** Runs one statement and returns its rows. What it changed is safe when this resolves, and every process sees it. */
  query(statement: string, values?: Value[]): Promise<unknown[]>
  /** As `query`, but begins only once every other statement given the same lock has ended, in whatever process. */
  queryAlone(lock: string, statement: string, values?: Value[]): Promise<unknown[]>
  /** As `query`, for deleting personal data: nothing of it is left in a file, where the database leaves that to us. */
  erase(statement: string, values?: Value[]): Promise<unknown[]>
  close(): Promise<void>
}

/** The differences between the SQL of SQLite and of Postgres. */
export type Dialect = {
  /** Whether several machines may use it: it then has the tables that instances of the site share. */
  isShared: boolean
  /** The type of a moment in milliseconds. */
  moment: string
  /** The database's clock in milliseconds: the same one for every process. */
  clock: string
  /** Ends a subquery whose rows another process must not take at the same time. */
  skipTaken: string
  /** The lists in a JSON list of lists, as rows: `value ->> 0` is the first text of one. */
  toRows: (parameter: string) => string
}
