import { listStudioLanguages, type StudioLanguage } from '@freelance-site/foundation'
import { createPluginContext, createTemporaryFolder } from '@freelance-site/foundation/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { openDatabase } from '#server/plugins/plugins.ts'

const [languages, wording] = ['#lib/languages.ts', '#lib/i18n/owner.ts']

beforeEach(() => {
  vi.doUnmock(languages)
  vi.doUnmock(wording)
  vi.resetModules()
})

test('the language of mails is the site’s first language that the Studio also has', async () => {
  vi.doMock(languages, async (importOriginal) => ({
    ...(await importOriginal<object>()),
    locales: ['de', 'en', 'fr'],
  }))
  expect((await import('#lib/i18n/owner.ts')).language).toBe('en')
})

/** The titles of all problems in this language. */
async function listTitles(language: StudioLanguage): Promise<string[]> {
  vi.resetModules()
  vi.doMock(wording, async (importOriginal) => ({
    ...(await importOriginal<object>()),
    language,
  }))
  const { toPlugins } = await import('#server/plugins/plugins.ts')
  const settings = { SITE_URL: 'https://site.example', DATA_DIR: createTemporaryFolder() }
  const env = parseEnv({ ...settings, RUN_BY: 'ownServer' })
  const database = openDatabase(env)
  onTestFinished(() => database.close())
  const probes = [env, parseEnv({ ...settings, RUN_BY: 'platform' })].flatMap((each) =>
    toPlugins(each).flatMap((plugin) => plugin.watch?.(createPluginContext(database)) ?? []),
  )
  return [...new Set(probes.map(({ title }) => title))]
}

test('the language of mails changes every title', async () => {
  const lists: string[][] = []
  for (const language of listStudioLanguages()) lists.push(await listTitles(language))
  const [french = [], english = []] = lists
  expect(french).toHaveLength(5)
  expect(french.filter((title) => english.includes(title))).toEqual([])
  for (const title of french) expect(title).not.toMatch(/ [:;!?»]/)
})
