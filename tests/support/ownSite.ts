import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vitest/config'
import { copyRepo } from './copyOfRepo.ts'
import { root } from './sources.ts'

/**
 * The unit tests whose documents, addresses and sentences are in languages of their own. They pass whatever languages and paths
 * the site has, as browser tests do. All other tests read those of the site.
 */
export const ownSiteTests = [
  'tests/unit/{contact,content,errors,front,preview,pull,schemas,screens,seo,studio}/**/*.test.{ts,tsx}',
  'tests/unit/site.test.ts',
]

const languages = ['fr', 'en']
const ownList = "['fr', 'en']"
const ownProjects = "path: '/projects/', paths: { fr: '/projets/' }"
const ownNotes = "path: '/notes', paths: { fr: '/carnet' }"

type Generator = { toModules: (locales: string[]) => Record<string, string> }

/**
 * The files of a site with the languages of the tests, by their paths: French, then English; each page at the path of its folder;
 * projects and notes at a path in each language. Everything else is that of the site: its pages, texts, brand and colours.
 */
async function toOwnFiles(): Promise<Map<string, string>> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const { toModules }: Generator = await import(join(root, 'lib/i18n/makeLanguages.mjs'))
  return new Map([
    ['lib/languages.ts', read('lib/languages.ts').replace(/(?<=export const locales = )\[[^\]]*\]/, ownList)],
    [
      'lib/pages.ts',
      read('lib/pages.ts')
        .replace(/,\s*(?:paths: \{[^}]*\}|languages: \[[^\]]*\])/g, '')
        .replace("path: '/projects/'", ownProjects)
        .replace("path: '/notes'", ownNotes),
    ],
    ...Object.entries(toModules(languages)).map(
      ([name, text]) => [`lib/i18n/${name}`, text] as [string, string],
    ),
  ])
}

/** Loads those files instead of the site's. */
export function createOwnSite(): Plugin {
  let files = new Map<string, string>()
  return {
    name: 'own-site',
    enforce: 'pre',
    buildStart: async () => {
      files = new Map([...(await toOwnFiles())].map(([file, text]) => [join(root, file), text]))
    },
    load: (id) => files.get(id),
  }
}

/** The folder of the site for browser tests: this one, or a copy with those files if they differ. */
export async function openOwnSite(): Promise<string> {
  const changes = [...(await toOwnFiles())].filter(
    ([file, text]) => readFileSync(join(root, file), 'utf8') !== text,
  )
  if (changes.length === 0) return root
  const copy = copyRepo('own-site')
  // Tests copy the copy, and git lists no file of a folder that the outer repo ignores.
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  for (const [file, text] of changes) writeFileSync(join(copy, file), text)
  return copy
}
