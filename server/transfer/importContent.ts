import { createReadStream } from 'node:fs'
import { sanityImport } from '@sanity/import'
import type { OpenLake } from './openLake.ts'

/** What to do with documents that already exist: refuse the import, replace them, or leave them. */
export type WhenThere = 'refuse' | 'replace' | 'leave'

const operations = { refuse: 'create', replace: 'createOrReplace', leave: 'createIfNotExists' } as const

export type Imported = { documents: number; warnings: string[] }

/** Imports a file of `exportContent` or of Sanity's tools into a lake, including assets. */
export async function importContent(
  { client }: Pick<OpenLake, 'client'>,
  file: string,
  whenThere: WhenThere,
  onStep: (step: string) => void = () => {},
): Promise<Imported> {
  let last = ''
  const { numDocs, warnings } = await sanityImport(createReadStream(file), {
    client,
    operation: operations[whenThere],
    onProgress: ({ step }) => {
      if (step !== last) onStep(step)
      last = step
    },
  })
  return { documents: numDocs, warnings: warnings.map(({ message }) => message) }
}
