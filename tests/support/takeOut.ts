import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  /** Its folder, and the files of the site that are only about it. */
  folders?: readonly string[]
  /** The lines of other files that name it. */
  others?: Readonly<Record<string, RegExp>>
  /** Its unit tests of the whole site, which go with it, by their beginnings. */
  tests: readonly string[]
}

const named = (name: string): Lines => ({ lines: new RegExp(`\\b${name}\\b`), count: 2 })

/** The lines of a package as a dependency of the site, and of its problems in docs/problems.md. */
const toOthers = (name: string, problems: string) => ({
  'package.json': new RegExp(`"@freelance-site/${name}"`),
  'tests/support/problemList.ts': new RegExp(`\\b${problems}\\b`),
})

export const parts: readonly Part[] = [
  {
    name: 'inbox',
    server: named('inbox'),
    studio: named('inbox'),
    // Its package stays: the form of the site and mails about problems need it, too.
    folders: ['server/plugins/inbox.ts', 'studio/inbox.ts'],
    tests: ['contact/', 'database/', 'front/frontServer', 'processes/messagesDatabase'],
  },
  {
    name: 'visits',
    server: named('visits'),
    studio: named('visits'),
    folders: ['packages/visits', 'server/plugins/visits.ts', 'studio/visits.ts'],
    others: toOthers('visits', 'visitProblems'),
    tests: ['front/visitCounter', 'plugins/visits'],
  },
  {
    name: 'backups',
    server: named('backups'),
    studio: named('backups'),
    folders: [
      'packages/backups',
      'server/plugins/backups.ts',
      'server/plugins/backupProcess.ts',
      'studio/backups.ts',
    ],
    others: { ...toOthers('backups', 'backupProblems'), 'studio/inbox.ts': /\bweeksKept\b/ },
    tests: ['backup/'],
  },
  {
    name: 'alerts',
    server: named('alerts'),
    folders: ['packages/alerts', 'server/plugins/alerts.ts', 'server/words'],
    others: toOthers('alerts', 'alertProblems'),
    tests: ['alerts/'],
  },
  { name: 'schedule', studio: { lines: /\bschedule(Actions)?\b/, count: 4 }, tests: [] },
  { name: 'order', studio: { lines: /\bcreateOrderedLists\b/, count: 2 }, tests: [] },
]

/** Takes a part out of a copy of the repo, with its folder and its tests. Returns the tests that went with it. */
export function takeOut(copy: string, { server, studio, folders = [], others = {} }: Part): string[] {
  if (server) deleteLines(copy, serverList, server.lines)
  if (studio) deleteLines(copy, studioList, studio.lines)
  for (const [file, lines] of Object.entries(others)) deleteLines(copy, file, lines)
  for (const folder of folders) {
    rmSync(join(copy, folder), { recursive: true })
    if (folder.startsWith('packages/'))
      rmSync(join(copy, 'node_modules', folder.replace('packages', '@freelance-site')))
  }
  return deleteTests(copy, folders)
}

/** Deletes the tests that import what is gone, and those that import these. */
function deleteTests(copy: string, folders: readonly string[]): string[] {
  const gone = new Set(folders)
  const isGone = (file: string, name: string) => {
    const path = name.startsWith('.') ? join(dirname(file), name) : name.replace(/^#/, '')
    const folder = name.replace(/^@freelance-site\/([\w-]+).*$/, 'packages/$1')
    return gone.has(path) || gone.has(folder)
  }
  for (let count = -1; count !== gone.size; ) {
    count = gone.size
    for (const file of globSync('tests/**/*.{ts,tsx}', { cwd: copy })) {
      const imported = readFileSync(join(copy, file), 'utf8').matchAll(/^.*\bfrom '([^']+)'$/gm)
      if ([...imported].some(([, name = '']) => isGone(file, name))) gone.add(file)
    }
  }
  const tests = [...gone].filter((file) => file.startsWith('tests/'))
  for (const file of tests) rmSync(join(copy, file))
  return tests
}
