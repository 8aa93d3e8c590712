import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { getCodeVersion } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { codeOptions } from '#server/releases/rendererOptions.ts'
import { root, workspaces } from '../../support/sources.ts'

/** A small copy of the folders that are compiled. */
const sources: Record<string, string> = Object.fromEntries([
  ...codeOptions.compiled.map((folder) => [`${folder}/file.ts`, folder]),
  ...[...workspaces.keys()].map((name) => [`packages/${name}/src/index.ts`, name]),
  ['server/start.ts', 'server'],
])

async function getVersion(changes: Record<string, string> = {}, env = {}): Promise<string> {
  const folder = createTemporaryFolder()
  for (const [path, content] of Object.entries({ ...sources, ...changes })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return getCodeVersion(folder, codeOptions, env)
}

test('the folders of the code are those of this site', () => {
  expect(codeOptions.compiled.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})

const compiled = [
  'schemas/project.ts',
  'components/Card.tsx',
  'server/releases/securityOptions.ts',
  'server/plugins/plugins.ts',
  ...[...workspaces.keys()].map((name) => `packages/${name}/src/index.ts`),
]

test.each(compiled)('the site is compiled again after a change of %s', async (file) => {
  expect(await getVersion({ [file]: 'changed' })).not.toBe(await getVersion())
})

test('the site is not compiled again after a change of the server or of the analytics id', async () => {
  expect(await getVersion({ 'server/start.ts': 'changed' })).toBe(await getVersion())
  expect(await getVersion({}, { NEXT_PUBLIC_GA_MEASUREMENT_ID: 'G-1' })).toBe(await getVersion())
})
