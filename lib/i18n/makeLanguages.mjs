import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('./', import.meta.url)

/** The list of languages in lib/site.ts. This runs before any package is there, so it reads the list as text. */
function readLocales() {
  const [, list = ''] =
    /export const locales = \[([^\]]*)\]/.exec(readFileSync(new URL('../site.ts', folder), 'utf8')) ?? []
  const locales = list.match(/[a-z]{2,3}(?=['"])/g)
  if (!locales) throw new Error('lib/site.ts does not have its list of languages where it is expected.')
  return locales
}

/** One import per language, which has the language's name. */
const toImports = (locales, part, toNames) =>
  locales
    .toSorted()
    .map((locale) => `import ${toNames(locale)} from './${locale}/${part}.ts'`)
    .join('\n')

const note = '// Made by start.mjs from the list of languages in lib/site.ts: change that.'

/** The modules that import the files of every language. Browsers load errorTexts.ts only: they have no dictionary. */
function toModules(locales) {
  const [first] = locales
  return {
    'languages.ts': `${note}
import type { Locale } from '../site.ts'
${toImports(locales, 'texts', (locale) => `* as ${locale}`)}

export type Dictionary = typeof ${first}

/** The texts of every language, as they were written. */
export const languages: Record<Locale, Dictionary> = { ${locales.join(', ')} }
`,
    'typography.ts': `${note}
import type { Locale } from '../site.ts'
${toImports(locales, 'typography', (locale) => `{ typography as ${locale} }`)}

export type { Typography } from './${first}/typography.ts'

/** The typographic rules of each language. */
export const typography: Record<Locale, typeof ${first}> = { ${locales.join(', ')} }
`,
    'errorTexts.ts': `${note}
import type { Locale } from '../site.ts'
${toImports(locales, 'errors', (locale) => `{ errors as ${locale} }`)}

/** The texts of error pages, for the one that the browser makes by itself. */
export const errorTexts: Record<Locale, typeof ${first}> = { ${locales.join(', ')} }
`,
  }
}

/** Writes the modules again if the languages have changed. */
export function writeModules() {
  for (const [name, text] of Object.entries(toModules(readLocales()))) {
    const file = new URL(name, folder)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}
