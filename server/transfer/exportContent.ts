import { rename, rm } from 'node:fs/promises'
import { exportDataset } from '@sanity/export'
import type { OpenLake } from './openLake.ts'

export type Exported = { documents: number; assets: number }

/**
 * Writes everything in a lake, including drafts and assets, to one file in Sanity's format, completely or not
 * at all.
 */
export async function exportContent(
  { client, dataset }: Pick<OpenLake, 'client' | 'dataset'>,
  file: string,
  onStep: (step: string) => void = () => {},
): Promise<Exported> {
  const unfinished = `${file}.part`
  try {
    const { documentCount, assetCount } = await exportDataset({
      client,
      dataset,
      outputPath: unfinished,
      onProgress: ({ step, update }) => {
        if (!update) onStep(step)
      },
    })
    await rename(unfinished, file)
    return { documents: documentCount, assets: assetCount }
  } finally {
    await rm(unfinished, { force: true })
  }
}
