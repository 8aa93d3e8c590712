import { expect, test } from 'vitest'
import type { Incident } from '#lib/publishing/incident.ts'
import { toReason } from '#lib/publishing/reason.ts'
import type { Status } from '#lib/publishing/status.ts'
import { type Parts, probeParts, probeRelease } from '#server/alerts/machineProbes.ts'

const well: Parts = {
  incidents: () => [],
  lake: { isUp: () => true },
  renderer: { previewPort: () => 4000 },
  lastFailure: () => null,
}
const failed = (cause: NonNullable<Status['lastFailure']>['cause']) => () => ({ at: 'now', cause })
const damaged: Incident = {
  part: 'content',
  state: 'damaged',
  file: 'lake.sqlite',
  detail: null,
}

test.each<[string, Partial<Parts>, string[]]>([
  ['all is well', {}, []],
  ['there is no embedded lake', { lake: undefined }, []],
  ['the lake is down', { lake: { isUp: () => false } }, ['lake']],
  ['the renderer is down', { renderer: { previewPort: () => undefined } }, ['renderer']],
  [
    'the lake cannot start because its file is damaged',
    { lake: { isUp: () => false }, incidents: () => [damaged] },
    ['content'],
  ],
])('parts, where %s', async (_, changes, expected) => {
  const found = await probeParts({ ...well, ...changes }).find()
  expect(found.map(({ id }) => id)).toEqual(expected)
})

test('a change that is not live names the documents at fault, with links to them', async () => {
  const problem = { path: 'title.fr', reason: toReason('frenchMissing') }
  const problems = [
    { ...problem, document: 'project-bakery' },
    { ...problem, document: null },
  ]
  const find = (parts: Pick<Parts, 'lastFailure'>) => probeRelease(parts, 'https://site.example').find()
  expect(await find({ lastFailure: failed({ kind: 'documents', problems }) })).toEqual([
    {
      details: [
        'Des contenus publiés ne peuvent pas être montrés\u00a0:',
        '  project-bakery → title.fr\u00a0: le texte français manque',
        '  title.fr\u00a0: le texte français manque',
        'https://site.example/studio/intent/edit/id=project-bakery/',
      ].join('\n'),
    },
  ])
  expect(await find(well)).toEqual([])
  const output = 'Type error. '.repeat(1_000)
  const [long] = await find({ lastFailure: failed({ kind: 'compile', output }) })
  expect(long?.details).toHaveLength(2_000)
})
