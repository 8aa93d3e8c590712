import type { Alert } from '#lib/alerts/alert.ts'

/** One alert of each kind, as an owner may have them. */
export const alertsByKind: { [Kind in Alert['kind']]: Extract<Alert, { kind: Kind }> } = {
  release: {
    kind: 'release',
    cause: {
      kind: 'documents',
      problems: [{ document: 'project-bakery', path: 'title.fr', reason: { code: 'frenchMissing' } }],
    },
  },
  schedule: {
    kind: 'schedule',
    release: 'rABC',
    title: 'Rentrée',
    publishAt: '2026-11-23T07:00:00Z',
    reason: 'Document "a" is referenced by "b"',
  },
  messages: { kind: 'messages', waiting: 3 },
  disk: { kind: 'disk', folder: '/srv/atelier/.data', freeMb: 412, totalMb: 20_480 },
  backup: {
    kind: 'backup',
    lastAt: '2026-11-14T03:00:00Z',
    incidents: [{ kind: 'away', folder: '/mnt/backup' }],
  },
  part: {
    kind: 'part',
    incident: { part: 'lake', state: 'stopped', file: 'lake.sqlite', detail: null, backup: null },
  },
  host: { kind: 'host', shownAt: '2026-11-23T06:12:00Z' },
}
