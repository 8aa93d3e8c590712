import { deleteLines } from './copyOfRepo.ts'

export const serverList = 'server/plugins/plugins.ts'
export const studioList = 'studio/config.ts'

type Lines = { lines: RegExp; count: number }

/** A part of the site that an owner may take out, by deleting lines of the two lists. */
export type Part = {
  name: string
  /** Which lines to delete, and how many there are. */
  server?: Lines
  studio?: Lines
  /** Its unit tests of the whole site, which go with it, by their beginnings. */
  tests: readonly string[]
}

const named = (name: string): Lines => ({ lines: new RegExp(`\\b${name}\\b`), count: 2 })

export const parts: readonly Part[] = [
  {
    name: 'inbox',
    server: named('inbox'),
    studio: named('inbox'),
    tests: ['contact/', 'database/', 'front/frontServer', 'processes/messagesDatabase'],
  },
  {
    name: 'visits',
    server: named('visits'),
    studio: named('visits'),
    tests: ['front/visitCounter', 'plugins/visits'],
  },
  { name: 'backups', server: named('backups'), studio: named('backups'), tests: ['backup/'] },
  { name: 'alerts', server: named('alerts'), tests: ['alerts/'] },
  { name: 'schedule', studio: { lines: /\bschedule(Actions)?\b/, count: 4 }, tests: [] },
  { name: 'order', studio: { lines: /\bcreateOrderedLists\b/, count: 2 }, tests: [] },
]

/** Takes a part out of a copy of the repo. */
export function takeOut(copy: string, { server, studio }: Part): void {
  if (server) deleteLines(copy, serverList, server.lines)
  if (studio) deleteLines(copy, studioList, studio.lines)
}
