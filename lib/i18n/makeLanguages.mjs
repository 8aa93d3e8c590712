import { readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('./', import.meta.url)

/** The list of languages in lib/site.ts. This runs before any package is there, so it reads the list as text. */
function readLocales() {
  const [, list = ''] =
    /export const locales = \[([^\]]*)\]/.exec(readFileSync(new URL('../site.ts', folder), 'utf8')) ?? []
  const locales = list.match(/[a-z]{2,3}(?=['"])/g)
  if (!locales) throw new Error('lib/site.ts does not have its list of languages where it is expected.')
  return locales
}

const toImports = (locales, name, file) =>
  locales.toSorted().map((locale) => `import { ${name} as ${locale} } from './${locale}/${file}.ts'`)

const note = '// Made by start.mjs from the list of languages in lib/site.ts: change that.'

/** The modules that import the files of every language. What browsers load is apart: they have no dictionary. */
const toModules = (locales = readLocales()) => ({
  'languages.ts': `${note}
import type { Locale } from '../site.ts'
${toImports(locales, 'dictionary', 'dictionary').join('\n')}

export type Dictionary = typeof ${locales[0]}

/** The texts of every language, as they were written. */
export const languages: Record<Locale, Dictionary> = { ${locales.join(', ')} }
`,
  'typography.ts': `${note}
import type { Locale } from '../site.ts'
${toImports(locales, 'typography', 'typography').join('\n')}

export type { Typography } from './${locales[0]}/typography.ts'

/** What each language writes otherwise than it is typed. */
export const typography: Record<Locale, typeof ${locales[0]}> = { ${locales.join(', ')} }
`,
  'errorTexts.ts': `${note}
import type { Locale } from '../site.ts'
${toImports(locales, 'errors', 'errors').join('\n')}

/** The texts of error pages, for the one that the browser makes by itself. */
export const errorTexts: Record<Locale, typeof ${locales[0]}> = { ${locales.join(', ')} }
`,
})

/** Makes the modules anew if the list has changed. */
export function writeModules() {
  for (const [name, text] of Object.entries(toModules())) {
    const file = new URL(name, folder)
    if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) !== text) writeFileSync(file, text)
  }
}
