import { dirname, join } from 'node:path'
import type { StudioTexts } from '@freelance-site/foundation'
import { z } from 'zod'
import { findSources, readCode, readSource, root, siteFolders } from './sources.ts'

/** A catalogue of a folder: its name, and where its English is. */
type NamedCatalogue = { name: string; folder: string; exported: string }

/** What the interface `StudioCatalogues` says of a catalogue: `'releases.problems': typeof en.problems`. */
const demanded = /^ +'?([\w.-]+)'?: typeof en(?:\.(\w+))?$/gm

/** The files that create catalogues. */
export const wordFiles = findSources(['packages/*/src', ...siteFolders]).filter((file) =>
  file.endsWith('/words/words.ts'),
)

export function listCatalogues(): NamedCatalogue[] {
  const inFile = (file: string, folder: string) =>
    [...readCode(file).matchAll(demanded)].map(([, name = '', exported = 'en']) => ({
      name,
      folder,
      exported,
    }))
  return [
    ...inFile('packages/foundation/src/catalogues.ts', 'packages/foundation/src/words'),
    ...wordFiles.flatMap((file) => inFile(file, dirname(file))),
  ]
}

/** The names with which a file creates catalogues. */
export const findCreated = (file: string): string[] =>
  [...readSource(file).matchAll(/create(?:Catalogue|Words)\((?:[^()]*, )?'([\w.-]+)'/g)].map(
    ([, name = '']) => name,
  )

const textsShape = z.record(z.string(), z.string())

/** The texts of types of documents that have these in their schema, in English, by the names of their catalogues. */
export async function readSchemaTexts(): Promise<Map<string, Record<string, string>>> {
  const named = findSources(['schemas']).flatMap((file) => {
    const [, name] = /^ +'([\w.]+)': typeof texts\.en$/m.exec(readCode(file)) ?? []
    return name ? [{ file, name }] : []
  })
  const read = async ({ file, name }: (typeof named)[number]) => {
    const { texts }: { texts?: { en?: unknown } } = await import(/* @vite-ignore */ join(root, file))
    return [name, textsShape.parse(texts?.en)] as const
  }
  return new Map(await Promise.all(named.map(read)))
}

/** The texts in English or French of all catalogues that the Studio loads in one language, by name. */
export async function readTexts(language: 'en' | 'fr'): Promise<Map<string, Record<string, string>>> {
  const texts = new Map<string, Record<string, string>>()
  for (const { name, folder, exported } of listCatalogues()) {
    const module: Record<string, Record<string, string>> = await import(
      /* @vite-ignore */ join(root, folder, `${language}.ts`)
    )
    texts.set(name, module[exported === 'en' ? language : exported] ?? {})
  }
  return texts
}

/** All that the owner reads, in English with a mark before it, instead of another language. */
export async function toMarkedTexts(mark: string): Promise<StudioTexts> {
  const marked = [...(await readTexts('en')), ...(await readSchemaTexts())].map(([name, texts]) => [
    name,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark + text])),
  ])
  return JSON.parse(JSON.stringify(Object.fromEntries(marked)))
}
