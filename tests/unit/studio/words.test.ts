import { join } from 'node:path'
import { studioLanguages } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { findSources, readSource, root } from '../../support/sources.ts'

/** The words of Sanity's bundles. `tests/unit/repository/catalogues.test.ts` checks the other ones. */
const folders = findSources(['packages', 'schemas', 'studio']).filter(
  (file) =>
    file.endsWith('/words/fr.ts') &&
    !readSource(join(file, '../words.ts')).includes('createCatalogue'),
)

const findValues = (text: string) => (text.match(/\{\{[^}]+\}\}/g) ?? []).toSorted()

/** French has no currency beside its zero. */
const withFewerValues = new Set(['price.range'])

test.each(folders)('%s: every language has the same values in its texts', async (file) => {
  const load = async (language: string): Promise<Record<string, string>> =>
    (await import(/* @vite-ignore */ join(root, file, `../${language}.ts`)))[language]
  const french = await load('fr')
  for (const language of studioLanguages)
    for (const [key, text] of Object.entries(await load(language)))
      if (!withFewerValues.has(key)) expect(findValues(text), key).toEqual(findValues(french[key] ?? ''))
})
