import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLocale, locales, translations } from '#lib/languages.ts'
import { copyRepo, edit, runIn } from '../../support/copyOfRepo.ts'
import { addOwnerLanguage, germanMark } from '../../support/otherLanguages.ts'

/**
 * A copy of the repo in which German was added: in `lib/languages.ts`, and as a folder beside those of the others; and
 * for the owner, in `lib/i18n/ownerLanguages.ts`, with a folder of its own.
 */
let copy = ''
let built: ReturnType<typeof run>

const toList = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ')

const run = (...args: string[]) =>
  runIn(copy, args, { NODE_ENV: 'production', LAKE_PORT: '1', NEXT_DIST_DIR: '.next' })

beforeAll(async () => {
  copy = copyRepo('third-language')
  await addOwnerLanguage(copy)
  edit(copy, 'lib/languages.ts', [
    [`locales = [${toList(locales)}]`, `locales = [${toList([...locales, 'de'])}]`],
    ["tag: 'en-GB' },", "tag: 'en-GB' },\n  de: { name: 'Deutsch', tag: 'de-DE' },"],
  ])
  cpSync(join(copy, 'lib/i18n/en'), join(copy, 'lib/i18n/de'), { recursive: true })
  edit(copy, 'lib/i18n/de/services.ts', [["heading: '", "heading: 'Leistungen, "]])
  // Half of a build is the Studio, of which no page here is part.
  rmSync(join(copy, 'app/studio'), { recursive: true })
  built = run('start.mjs', 'server/cli/build.ts')
}, 600_000)

// A copy has some 100,000 files, which take more than 20 seconds to remove on a busy machine.
afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000)

test('a third language compiles', { timeout: 120_000 }, () => {
  const { output } = run('node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false')
  // Tests name the words of this site, which are in two languages.
  expect(output.split('\n').filter((line) => /^(?!tests\/)\S+\.tsx?\(/.test(line))).toEqual([])
})

test('its pages are built, and every page names three translations', () => {
  expect(built.status, built.output).toBe(0)
  const page = (name: string) => readFileSync(join(copy, `.next/server/app/${name}.html`), 'utf8')
  expect(page('de/services')).toContain('<html lang="de"')
  expect(page('de/services')).toContain('Leistungen')
  for (const language of [...locales, 'de', 'x-default'])
    expect(page(`${defaultLocale}/services`)).toContain(`hrefLang="${language}"`)
})

test('the Studio shows a third field, and the seed fills it', () => {
  const script = `
    const { createLocalizedTypes } = await import('@freelance-site/studio-kit/schema')
    const { translations } = await import('./lib/languages.ts')
    const { toSeedDocuments } = await import('./lib/content/builtIn.ts')
    const [text] = createLocalizedTypes('${defaultLocale}', translations)
    console.log(JSON.stringify([text.fields.map(({ name }) => name), Object.keys(toSeedDocuments()[0].title)]))`
  const { output } = run('--input-type=module', '--no-warnings', '-e', script)
  expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual([
    [...locales, 'de', ...translations.others.map(({ source }) => source), 'translatedFrom_de'],
    ['_type', ...locales, 'de'],
  ])
})

test('mails, previews and the console have the owner’s third language', () => {
  const script = `
    const { languagesWithoutStudio } = await import('./lib/i18n/owner.ts')
    const { siteNames } = await import('./lib/siteNames.ts')
    console.log(JSON.stringify([languagesWithoutStudio, siteNames.log('de')]))`
  const { output } = run('--input-type=module', '--no-warnings', '-e', script)
  const [without, log] = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  expect(without).toEqual([])
  expect(log).toMatch(new RegExp(`^${germanMark}`))
})
