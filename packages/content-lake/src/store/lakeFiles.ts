import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { findVersionProblem } from './schema.ts'

/** What a lake stores in its data folder, for programs that back it up. */
export const lakeFiles = {
  /** The lock that a running lake holds. */
  lock: 'lake.lock',
  /** The port on which a running lake listens. */
  port: 'lake.port',
  /** The name of the first dataset, and whether it is public. */
  details: 'dataset.json',
  database: {
    file: 'lake.sqlite',
    table: 'documents',
    findVersionProblem,
  },
  assets: {
    folder: 'assets',
    /** Matches the path of an asset. Its first group is the SHA-1 of the content. */
    path: /^assets\/(?:images|files)\/([0-9a-f]{40})[-.][^/]+$/,
    database: 'lake.sqlite',
    /** The paths of the assets that the documents name. */
    list: (database: DatabaseSync) =>
      database
        .prepare(
          `SELECT json_extract(json, '$.path') AS path FROM documents
             WHERE json_extract(json, '$._type') IN ('sanity.imageAsset', 'sanity.fileAsset')
               AND json_type(json, '$.path') = 'text'`,
        )
        .all()
        .map((row) => String(row.path))
        .map((path) => `assets/${path.split('/', 1)[0]}/${basename(path)}`),
  },
  /** What a backup can leave out. */
  regenerated: ['lake.port', 'assets/incoming', 'assets/transformed'],
}
