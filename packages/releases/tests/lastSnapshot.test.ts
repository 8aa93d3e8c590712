import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { openReleases } from '../src/store/releases.ts'
import { readLastSnapshot } from '../src/store/shownContent.ts'
import { toDraft } from '../testing/drafts.ts'

/** A release of each of these revisions, whose snapshot is its revision. */
async function setUp(...revisions: string[]) {
  const dataDir = createTemporaryFolder()
  const releases = openReleases(dataDir)
  const file = join(dataDir, 'snapshot.json')
  for (const contentRevision of revisions) {
    const id = `release-${contentRevision}`
    await releases.write(toDraft(id, { contentRevision }))
    await writeFile(file, contentRevision)
    await releases.writeSnapshot(id, file)
  }
  const show = async (revision: string, hidden?: string) => {
    const pinned = hidden === undefined ? null : { contentRevision: hidden, buildFingerprint: 'f1' }
    await releases.setCurrent({ releaseId: `release-${revision}`, pinned })
    return readLastSnapshot(releases)
  }
  return { releases, show }
}

test('a document is taken from the release that visitors see', async () => {
  const { releases, show } = await setUp('c1', 'c2')
  expect(await readLastSnapshot(releases)).toBeNull()
  expect(await show('c2')).toBe('c2')
})

test('after a rollback it is taken from the release that is hidden, so that the rollback stays', async () => {
  const { show } = await setUp('c1', 'c2')
  expect(await show('c1', 'c2')).toBe('c2')
  expect(await show('c1', 'c3')).toBe('c1')
})
