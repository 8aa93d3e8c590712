import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { toMarkedTexts } from './catalogues.ts'
import { edit } from './copyOfRepo.ts'

/** What every German text of the copy begins with, so that a test recognises it. */
export const germanMark = '§'

/** The German texts are the English ones with the mark. */
const mark = `
type Texts = { readonly [key: string]: string | Texts }

const toGerman = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? '${germanMark}' + value : toGerman(value)]),
  )

export const asGerman = <Part extends object>(texts: Part): Part =>
  JSON.parse(JSON.stringify(toGerman(JSON.parse(JSON.stringify(texts)))))
`

/** German quotation marks, and the dot after the day of a month, which no line may begin after. */
const typography = `import type { Typography } from '../fr/typography.ts'

export const typography: Typography = {
  text: [[/"([^"]*)"/g, '„$1“']],
  date: [[/(?<=\\d\\.) /, '\\u00a0']],
  quotes: ['„', '“'],
}
`

/** Makes a copy a site in English, then German: four lines and a folder. One page has another path in each; the terms are in English only. */
export function takeOtherLanguages(copy: string): void {
  edit(copy, 'lib/languages.ts', [
    ["locales = ['fr', 'en']", "locales = ['en', 'de']"],
    ["tag: 'en-GB' },", "tag: 'en-GB' },\n  de: { name: 'Deutsch', tag: 'de-DE' },"],
  ])
  edit(copy, 'lib/pages.ts', [
    ["path: '/services',", "path: '/services', paths: { en: '/pricing', de: '/preise' },"],
    ["path: '/legal',", "path: '/legal', languages: ['en'],"],
  ])
  const german = join(copy, 'lib/i18n/de')
  mkdirSync(german)
  for (const file of globSync('lib/i18n/en/*.ts', { cwd: copy })) {
    const name = basename(file, '.ts')
    const exported = name === 'console' ? 'consoleTexts' : name
    const text = `import { ${exported} as english } from '../en/${name}.ts'
import { asGerman } from './asGerman.ts'

export const ${exported} = asGerman(english)
`
    if (name === 'texts') cpSync(join(copy, file), join(german, 'texts.ts'))
    else writeFileSync(join(german, `${name}.ts`), text)
  }
  writeFileSync(join(german, 'asGerman.ts'), mark)
  writeFileSync(join(german, 'typography.ts'), typography)
}

/** Adds German to what the owner of a copy reads: one line and a folder. */
export async function addOwnerLanguage(copy: string): Promise<void> {
  edit(copy, 'lib/i18n/ownerLanguages.ts', [['readonly string[] = []', "readonly string[] = ['de']"]])
  const folder = join(copy, 'lib/i18n/owner/de')
  mkdirSync(folder, { recursive: true })
  const texts = JSON.stringify(await toMarkedTexts(germanMark), null, 2)
  const type = "import type { StudioTexts } from '@freelance-site/foundation'"
  writeFileSync(join(folder, 'texts.ts'), `${type}\n\nexport const texts: StudioTexts = ${texts}\n`)
}
