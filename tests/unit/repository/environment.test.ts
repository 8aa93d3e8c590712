import { expect, test } from 'vitest'
import { isExample } from '#lib/identity.ts'
import { findEnvironmentUses } from '../../support/environmentUses.ts'
import { findSources, workspaces } from '../../support/sources.ts'

const spellings = {
  'a property': 'export const own = process.env',
  'an index': "export const own = process['env'].PORT",
  'a template as index': 'export const own = process[`env`]',
  'an optional chain': 'export const own = process?.env?.PORT',
  'the global object': 'export const own = globalThis.process.env',
  'an import by name': "import { env } from 'node:process'\nexport const own = env",
  'an import by another name': "import { env as own } from 'node:process'\nexport const { PORT } = own",
  'an import of the whole module': "import * as own from 'process'\nexport const { PORT } = own.env",
  'a default import by another name': "import own from 'node:process'\nexport const { PORT } = own.env",
  'a later import': "export const own = (await import('node:process')).env",
  'an export': "export { env } from 'node:process'",
  'a pattern': 'export const { env } = process',
  'a pattern with another name': 'export const { env: own } = process',
  'a pattern in a pattern': 'export const { process: { env } } = globalThis',
  'a pattern of an assignment': 'export let own: unknown\n;({ env: own } = process)',
  'another name of the process': 'const own = process\nexport const { PORT } = own.env',
  'a parameter': 'export const read = ({ env }: NodeJS.Process) => env',
  'a change': "process.env.PORT = '3000'",
}

const changes = `type Options = { environment: NodeJS.ProcessEnv }
export function start({ environment }: Options, options: Options) {
  environment.PORT = '3000'
  options.environment['PORT'] ??= '3000'
  delete options.environment.PORT
  Object.assign(environment, { PORT: '3000' })
}`

const options = `import { fork } from 'node:child_process'
type Options = { env: NodeJS.ProcessEnv; script: string }
export function start({ env, script }: Options, { env: other }: Options) {
  const child = fork(script, { env: { ...env, PORT: other.PORT ?? '' } })
  return { pid: child.pid, own: process.pid, env }
}`

const written = Object.fromEntries(
  Object.entries({ ...spellings, changes, options }).map(([name, text]) => [`tests/${name}.ts`, text]),
)
/** TypeScript starts once for all of them. */
const found = findEnvironmentUses(Object.keys(written), written)
const findLines = (name: string, places: string[]) =>
  places.flatMap((place) => (place.startsWith(`tests/${name}.ts:`) ? [Number(place.split(':')[1])] : []))

test.each(Object.keys(spellings))('%s takes the environment of the process', (name) => {
  expect(findLines(name, found.taken)).not.toEqual([])
})

test('changes of an environment that is an option are found', () => {
  expect(findLines('changes', found.taken)).toEqual([])
  expect(findLines('changes', found.changed)).toEqual([3, 4, 5, 6])
})

test('an environment may be an option, be read there, and be passed to a child process', () => {
  expect(findLines('options', [...found.taken, ...found.changed])).toEqual([])
})

/** `@sanity/export` has no option for its temporary folder, which this file sets while it exports. */
const changer = 'packages/content-lake/src/transfer/exportContent.ts'

/** A command gives an app its own environment, and Node loads the preload in every process of the app. */
const takers = ['packages/content-lake/src/cli.ts', 'packages/content-lake/src/run/preload.ts', changer]

/** Next runs in the process of the renderer, and reads its settings from there only: `environment` of `RendererOptions`. */
const changers = ['packages/releases/src/next/nextServer.ts', 'packages/releases/src/render/runRenderer.ts']

test.runIf(isExample)(
  'no package takes the environment of its process, or changes the one that it is passed',
  // TypeScript reads the sources and the types of what they import.
  { timeout: 60_000 },
  () => {
    const sources = findSources([...workspaces.keys()].flatMap((name) => `packages/${name}/{src,client}`))
    expect(sources.length).toBeGreaterThan(100)
    const { taken, changed } = findEnvironmentUses(sources)
    const toFiles = (places: string[]) => [...new Set(places.map((place) => place.replace(/:\d+$/, '')))]
    expect(toFiles(taken).toSorted()).toEqual(takers)
    expect(toFiles(changed).toSorted()).toEqual([changer, ...changers])
  },
)
