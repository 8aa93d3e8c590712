import type { DatabaseSync } from 'node:sqlite'
import { readVersion } from '@freelance-site/foundation/node'

/** Increment this when the tables change, and add a migration from the previous version. */
const schemaVersion = 1

const schema = `
  CREATE TABLE documents (id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, timestamp TEXT NOT NULL, author TEXT NOT NULL, fingerprint TEXT NOT NULL, results TEXT NOT NULL
  ) STRICT;
  CREATE TABLE changes (
    seq INTEGER NOT NULL REFERENCES transactions (seq), document TEXT NOT NULL, place INTEGER NOT NULL, after TEXT, mutations TEXT NOT NULL,
    PRIMARY KEY (document, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX changes_by_transaction ON changes (seq, place);
  CREATE TABLE deliveries (
    id TEXT PRIMARY KEY, url TEXT NOT NULL, body TEXT NOT NULL, headers TEXT NOT NULL,
    created INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sessions (hash TEXT PRIMARY KEY, created INTEGER NOT NULL, expires INTEGER NOT NULL) STRICT;
  CREATE TABLE preferences (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`

/** Creates the tables. Call this in the transaction that also writes the first documents. */
export function createTables(database: DatabaseSync): void {
  database.exec(schema)
  database.exec(`PRAGMA user_version = ${schemaVersion}`)
}

/** Why this version of the lake cannot open a database, or null. Changes nothing. */
export function findVersionProblem(database: DatabaseSync, path: string): string | null {
  const version = readVersion(database)
  if (version === schemaVersion) return null
  if (version > schemaVersion)
    return `${path} was written by a newer version of this lake (${version}; this one knows ${schemaVersion}). Update the code first.`
  return `${path} was written by an older version of this lake (${version}; this one needs ${schemaVersion}), or by something else. Start the version that wrote it and export its content, move the folder away, and import the content here.`
}
