import { studioLanguages } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { toReason } from '../src/reasons.ts'
import type { Editor } from '../src/site.ts'
import { commonIncidentParts, type Incident, type IncidentParts } from '../src/status/incident.ts'
import { createServerProbes, type Parts } from '../src/status/probes.ts'
import type { Status } from '../src/status/status.ts'

const toService = (isUp: boolean) => ({
  file: 'notes.sqlite',
  parts: { process: 'noteServer', file: 'notes' },
  isUp: () => isUp,
})
const editor: Editor = {
  name: 'Editor',
  path: '/edit',
  closed: () => 'Closed',
  toDocumentPath: (document) => `/edit/${document}`,
}
const incidentParts: IncidentParts = {
  ...commonIncidentParts,
  notes: {
    consequence: () => 'Nothing can be published.',
    stopsPublishing: toReason('recordUnreadable'),
  },
}
const options = { site: { editor }, siteUrl: 'https://site.example', language: 'fr', incidentParts } as const

const well: Parts = {
  incidents: () => [],
  service: toService(true),
  renderer: { previewPort: () => 4000 },
  lastFailure: () => null,
}
const failed = (cause: NonNullable<Status['lastFailure']>['cause']) => () => ({ at: 'now', cause })
const damaged: Incident = {
  part: 'notes',
  state: 'damaged',
  file: 'notes.sqlite',
  detail: null,
}

test.each<[string, Partial<Parts>, string[]]>([
  ['all is well', {}, []],
  ['there is no service', { service: undefined }, []],
  ['the service is down', { service: toService(false) }, ['noteServer']],
  ['the renderer is down', { renderer: { previewPort: () => undefined } }, ['renderer']],
  [
    'the service cannot start because its file is damaged',
    { service: toService(false), incidents: () => [damaged] },
    ['notes'],
  ],
])('parts, where %s', async (_, changes, expected) => {
  const [, parts] = createServerProbes({ ...well, ...changes }, options)
  const found = (await parts?.find()) ?? []
  expect(found.map(({ id }) => id)).toEqual(expected)
})

test('a change that is not live names the documents at fault, with links to them', async () => {
  const problem = { path: 'title.fr', reason: toReason('pageUnknown') }
  const problems = [
    { ...problem, document: 'project-bakery' },
    { ...problem, document: null },
  ]
  const find = (parts: Pick<Parts, 'lastFailure'>) =>
    createServerProbes({ ...well, ...parts }, options)[0]?.find()
  expect(await find({ lastFailure: failed({ kind: 'documents', problems }) })).toEqual([
    {
      details: [
        'Des contenus publiés ne peuvent pas être montrés\u00a0:',
        '  project-bakery → title.fr\u00a0: cette page n’existe pas',
        '  title.fr\u00a0: cette page n’existe pas',
        'https://site.example/edit/project-bakery',
      ].join('\n'),
    },
  ])
  expect(await find(well)).toEqual([])
  const output = 'Type error. '.repeat(1_000)
  const [long] = (await find({ lastFailure: failed({ kind: 'compile', output }) })) ?? []
  expect(long?.details).toHaveLength(2_000)
})

test('every title is in the owner’s language', () => {
  const [french, english] = studioLanguages.map((language) =>
    createServerProbes(well, { ...options, language }).map(({ title }) => title),
  )
  expect(french?.filter((title) => english?.includes(title))).toEqual([])
})
