import { join } from 'node:path'
import { type Database, openPostgres, openSqlite } from '@freelance-site/foundation/server'
import type { DatabaseSettings } from '@freelance-site/foundation/testing'
import { visitTables } from '../src/ledger.ts'
import type { VisitsOptions } from '../src/options.ts'

const paths = ['/', '/services', '/contact', '/contact/sent']

/** The options of a small site in French and English, whose days are those of Greenwich. */
export const options: VisitsOptions = {
  counts: true,
  path: '/api/visits',
  pages: [...paths, '/en', ...paths.slice(1).map((path) => `/en${path}`)],
  splitPath: (path) =>
    /^\/en(\/|$)/.test(path) ? { locale: 'en', path: path.slice(3) || '/' } : { locale: 'fr', path },
  toCanonicalPath: (path) => `/${path.toLowerCase().replace(/^\/+|\/+$/g, '')}`,
  sessionCookie: 'lakeSession',
  toDay: (moment) => moment.toISOString().slice(0, 10),
}

/** A database with the table of visits only. */
export const openVisitsDatabase = ({ DATABASE_URL, DATA_DIR }: DatabaseSettings): Database =>
  DATABASE_URL === undefined
    ? openSqlite(join(DATA_DIR, 'site.sqlite'), [visitTables])
    : openPostgres(DATABASE_URL, { tables: [visitTables], log: () => {} })
