import { listStudioLanguages, type Problem } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { createProblem } from '../src/problems.ts'
import type { Editor } from '../src/site.ts'
import {
  commonNames,
  createPartProblem,
  formatPartProblem,
  partProblemShape,
  type SiteNames,
} from '../src/status/partProblem.ts'
import { createServerProbes, type Parts } from '../src/status/probes.ts'

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
const names: SiteNames = {
  ...commonNames,
  parts: {
    ...commonNames.parts,
    notes: {
      consequence: () => 'Nothing can be published.',
      stopsPublishing: createProblem('recordUnreadable'),
    },
  },
}
const options = { site: { editor }, siteUrl: 'https://site.example', language: 'fr', names } as const

const well: Parts = {
  problems: () => [],
  service: toService(true),
  renderer: { previewPort: () => 4000 },
  failure: () => null,
}
const failed = (problem: Problem) => () => ({ at: 'now', problem })
const damaged = createPartProblem('damaged', { part: 'notes', file: 'notes.sqlite' })

test.each<[string, Partial<Parts>, string[]]>([
  ['all is well', {}, []],
  ['there is no service', { service: undefined }, []],
  ['the service is down', { service: toService(false) }, ['noteServer']],
  ['the renderer is down', { renderer: { previewPort: () => undefined } }, ['renderer']],
  [
    'the service cannot start because its file is damaged',
    { service: toService(false), problems: () => [damaged] },
    ['notes'],
  ],
])('parts, where %s', async (_, changes, expected) => {
  const [, parts] = createServerProbes({ ...well, ...changes }, options)
  const found = (await parts?.find()) ?? []
  expect(found.map(({ id }) => id)).toEqual(expected)
  for (const { problem } of found)
    expect(parts?.formatProblem(problem, 'en')).toBe(
      formatPartProblem(partProblemShape.parse(problem), 'en', names),
    )
})

test('a change that is not live names the documents at fault, with links to them', async () => {
  const problem = createProblem('pageUnknown')
  const causes = [
    { ...problem, place: { document: 'project-bakery', path: 'title.fr' } },
    { ...problem, place: { path: 'title.fr' } },
  ]
  const find = async (parts: Pick<Parts, 'failure'>) => {
    const [probe] = createServerProbes({ ...well, ...parts }, options)
    const found = (await probe?.find()) ?? []
    return found.map(({ problem, links }) => ({ text: probe?.formatProblem(problem, 'fr'), links }))
  }
  expect(await find({ failure: failed({ ...createProblem('failure.documents'), causes }) })).toEqual([
    {
      text: [
        'Des contenus publiés ne peuvent pas être montrés. Rien de nouveau n’est mis en ligne avant leur correction\u00a0:',
        '  project-bakery → title.fr\u00a0: cette page n’existe pas',
        '  title.fr\u00a0: cette page n’existe pas',
      ].join('\n'),
      links: ['https://site.example/edit/project-bakery'],
    },
  ])
  expect(await find(well)).toEqual([])
  const output = 'Type error. '.repeat(1_000)
  const [long] = await find({ failure: failed(createProblem('failure.compile', { output })) })
  expect(long?.text).toHaveLength(2_000)
})

test('every title is in the owner’s language', () => {
  const [french, english] = listStudioLanguages().map((language) =>
    createServerProbes(well, { ...options, language }).map(({ title }) => title),
  )
  expect(french?.filter((title) => english?.includes(title))).toEqual([])
})
