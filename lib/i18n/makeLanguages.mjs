import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('./', import.meta.url)

/** The list of languages in lib/site.ts. This runs before any package is there, so it reads the list as text. */
function readLocales() {
  const [, list = ''] =
    /export const locales = \[([^\]]*)\]/.exec(readFileSync(new URL('../site.ts', folder), 'utf8')) ?? []
  const locales = list.match(/[a-z]{2,3}(?=['"])/g)
  if (!locales) throw new Error('lib/site.ts does not have its list of languages where it is expected.')
  return locales
}

/** The parts of a language's texts: one file each, with an export of the same name. */
function findParts(locale) {
  const own = new URL(`./${locale}/`, folder)
  const files = existsSync(own) ? readdirSync(own) : []
  return files
    .flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []))
    .filter((part) => part !== 'typography')
    .toSorted()
}

const toImport = (locale, part, name) => `import { ${part} as ${name} } from './${locale}/${part}.ts'`

/** One import per language, which has the language's name. */
const toImports = (locales, part) =>
  locales
    .toSorted()
    .map((locale) => toImport(locale, part, locale))
    .join('\n')

/** The name under which a part of a language is imported: `frHome`. */
const toName = (locale, part) => locale + part[0].toUpperCase() + part.slice(1)

const toDictionary = (locale, type) =>
  [
    `const ${locale}${type} = {`,
    ...findParts(locale).map((part) => `  ${part}: ${toName(locale, part)},`),
    '}',
  ].join('\n')

const note = '// Made by start.mjs from the list of languages in lib/site.ts and their folders: change those.'

/** The modules that import the files of every language. What browsers load is apart: they have no dictionary. */
function toModules(locales) {
  const [first, ...others] = locales
  return {
    'languages.ts': `${note}
import type { Locale } from '../site.ts'
${locales
  .toSorted()
  .flatMap((locale) => findParts(locale).map((part) => toImport(locale, part, toName(locale, part))))
  .join('\n')}

${toDictionary(first, '')}

export type Dictionary = typeof ${first}

${others.map((locale) => `${toDictionary(locale, ': Dictionary')}\n\n`).join('')}/** The texts of every language, as they were written. */
export const languages: Record<Locale, Dictionary> = { ${locales.join(', ')} }
`,
    'typography.ts': `${note}
import type { Locale } from '../site.ts'
${toImports(locales, 'typography')}

export type { Typography } from './${first}/typography.ts'

/** What each language writes otherwise than it is typed. */
export const typography: Record<Locale, typeof ${first}> = { ${locales.join(', ')} }
`,
    'errorTexts.ts': `${note}
import type { Locale } from '../site.ts'
${toImports(locales, 'errors')}

/** The texts of error pages, for the one that the browser makes by itself. */
export const errorTexts: Record<Locale, typeof ${first}> = { ${locales.join(', ')} }
`,
  }
}

/** Makes the modules anew if the languages or their files have changed. */
export function writeModules() {
  for (const [name, text] of Object.entries(toModules(readLocales()))) {
    const file = new URL(name, folder)
    if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) !== text) writeFileSync(file, text)
  }
}
