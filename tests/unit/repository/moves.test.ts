import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { root } from '../../support/sources.ts'

/** The entries of packages, with what they export. */
const packages: Record<string, Record<string, string>> = {
  content: {
    '.': 'toLake, createRemovableShape',
    './server': 'type LakeSource, getLiveSnapshot',
  },
  foundation: { './server': 'textSetting, toFlag', './testing': 'listen' },
  releases: { '.': 'type SitePage', './server': 'toSiteUrl' },
  visits: { './server': 'visits, type Options', './studio': 'visits' },
}

/** Changes the imports of a file. Returns its new text, and what the script says. */
function move(text: string) {
  const folder = createTemporaryFolder()
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  for (const [name, entries] of Object.entries(packages)) {
    const toFile = (entry: string) => (entry === '.' ? './src/index.ts' : `./src/${entry.slice(2)}.ts`)
    const exports = Object.fromEntries(Object.keys(entries).map((entry) => [entry, toFile(entry)]))
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@freelance-site/${name}`, exports }))
    for (const [entry, names] of Object.entries(entries))
      write(`packages/${name}/${toFile(entry)}`, `export { ${names} } from './inside.ts'\n`)
  }
  write('package.json', '{"dependencies":{"visits":"*","zod":"^4"},"devDependencies":{}}')
  write('lib/own.ts', text)
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8' })
  run('git', 'init', '-q')
  run('git', 'add', '--all')
  const said = run(process.execPath, join(root, 'docs/moves-2.0.mjs'))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return { text: read('lib/own.ts'), said, manifest: JSON.parse(read('package.json')) }
}

test('an import of a former module comes from the entry that exports the name', () => {
  const { text, said } = move(`import type { SitePage } from 'releases/site'
import { toLake } from 'releases/lake'
import { z } from 'zod'
import { toSiteUrl as toUrl } from 'releases/processes/siteAddress'
import { type Options, visits } from 'visits/studio'
`)
  expect(text).toBe(`import type { SitePage } from '@freelance-site/releases'
import { toLake } from '@freelance-site/content'
import { toSiteUrl as toUrl } from '@freelance-site/releases/server'
import type { Options } from '@freelance-site/visits/server'
import { visits } from '@freelance-site/visits/studio'
import { z } from 'zod'
`)
  expect(said).toBe('')
})

test('what was renamed is called by its new name, in the code but not in texts, properties and keys', () => {
  const { text } = move(`import { text } from 'foundation/settings'
import { readSecrets } from 'releases/processes/secrets'
import { toRemovableShape } from 'releases/content/fields'
import type { Source } from 'releases/content/published'

export const shape = { text: text.optional(), name: env.text, title: 'a text' }
export const all = [...toRemovableShape('price', text)]
export const read = async (source: Source) => ({ ...(await readSecrets('.data')), source })
`)
  expect(text).toBe(`import { textSetting } from '@freelance-site/foundation/server'
import { lakeSecrets } from '#server/processes/lakeSecrets.ts'
import { createRemovableShape } from '@freelance-site/content'
import type { LakeSource } from '@freelance-site/content/server'

export const shape = { text: textSetting.optional(), name: env.text, title: 'a text' }
export const all = [...createRemovableShape('price', textSetting)]
export const read = async (source: LakeSource) => ({ ...(await lakeSecrets.read('.data')), source })
`)
})

test('what no entry exports stays, and is named', () => {
  const before = `import { gone } from 'releases/inside'\n`
  const { text, said } = move(before)
  expect(text).toBe(before)
  expect(said).toContain('lib/own.ts: gone of releases/inside')
})

test('the site depends on the folders of packages', () => {
  const { manifest } = move('')
  expect(manifest.dependencies).toEqual({
    '@freelance-site/content': 'file:packages/content',
    '@freelance-site/visits': 'file:packages/visits',
    zod: '^4',
  })
})
