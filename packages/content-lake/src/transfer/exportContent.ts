import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { extract } from 'tar'

/**
 * Writes everything in a lake, including drafts and assets, to one file in Sanity's format, completely or not at all. A file
 * named `.ndjson` gets one document per line, without the assets and the fields that refer to them.
 * Only its owner may read it. A killed export leaves the folder `<file>.part`, which the next one replaces. A process can
 * run one export at a time, because it sets the temporary folder of the whole process.
 */
export async function exportContent(
  client: SanityClient,
  file: string,
  onStep: (step: string) => void = () => {},
): Promise<{ documents: number; assets: number }> {
  // Loaded here because it is slow, and a command should report a wrong argument at once.
  const { exportDataset } = await import('@sanity/export')
  const folder = `${file}.part`
  const isPlain = file.endsWith('.ndjson')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  // In the system's temporary folder, which `@sanity/export` uses otherwise, every user could read the content.
  const { TMPDIR: temporaryFolder } = process.env
  process.env.TMPDIR = folder
  try {
    const unfinished = join(folder, 'archive')
    const { documentCount, assetCount } = await exportDataset({
      client,
      dataset: client.config().dataset ?? '',
      outputPath: unfinished,
      assets: !isPlain,
      onProgress: ({ step, update }) => {
        if (!update) onStep(step)
      },
    })
    if (isPlain) await extract({ file: unfinished, cwd: folder, strip: 1 })
    const complete = isPlain ? join(folder, 'data.ndjson') : unfinished
    await using written = await open(complete, 'r+')
    await written.chmod(0o600)
    await written.sync()
    await rename(complete, file)
    return { documents: documentCount, assets: assetCount }
  } finally {
    if (temporaryFolder === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporaryFolder
    await rm(folder, { recursive: true, force: true })
  }
}
