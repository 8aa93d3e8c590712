import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { statusPath, statusShape } from '@freelance-site/releases'
import { mountSmallDisk } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { publishWave, untilWaveIsLive, watch } from '../support/publishFaults.ts'
import { createSite } from '../support/site.ts'

const MEGABYTE = 1024 * 1024
/** The room left for the lake: enough to publish a change, not enough to build a release from it. */
const LEFT_BYTES = 2 * MEGABYTE

/** The parts that the status of the site names. */
async function readParts(url: string): Promise<string[]> {
  const answer = await fetch(url + statusPath)
  return statusShape.parse(await answer.json()).problems.parts.map(({ place }) => place.part)
}

/** Fills a disk except for a little. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  const block = Buffer.alloc(MEGABYTE)
  let size = 0
  try {
    for (;;) size += writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
  ftruncateSync(file, Math.max(0, size - LEFT_BYTES))
  closeSync(file)
}

test('a full disk does not affect visitors, and the published change is live soon after there is room', async ({
  skip,
}) => {
  const disk = await mountSmallDisk('size=900m')
  if (disk === null) return skip('A small file system cannot be mounted here: run this as root on Linux.')
  const site = await createSite({ DATA_DIR: join(disk, 'data') })
  const filler = join(disk, 'filler')
  try {
    await site.start()
    await publishWave(site, 1)
    await untilWaveIsLive(site, 1)
    let recoveredAfterMs = Number.POSITIVE_INFINITY
    const seen = await watch(site, async () => {
      const from = site.output().length
      fill(filler)
      await publishWave(site, 2)
      await waitFor('a build that fails', () => site.output().slice(from).includes('live pages stay'), 90)
      await waitFor('a problem in the status', async () => (await readParts(site.url)).includes('disk'), 30)
      await new Promise((resolve) => setTimeout(resolve, 10_000))
      rmSync(filler)
      const roomAt = Date.now()
      await untilWaveIsLive(site, 2, 60)
      recoveredAfterMs = Date.now() - roomAt
    })
    console.log(`full disk: ${seen.requests} pages, live ${recoveredAfterMs} ms after there was room.`)
    expect(seen).toMatchObject({ failures: 0, mixed: [] })
    await waitFor('no more problem', async () => !(await readParts(site.url)).includes('disk'), 30)
  } finally {
    await site.remove()
  }
})
