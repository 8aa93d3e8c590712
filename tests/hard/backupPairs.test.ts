import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listArchive } from '@freelance-site/backups/testing'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { runScript } from '../support/runScript.ts'
import { makeUsedFolder, usedCount } from '../support/usedFolder.ts'

test('two backups at once each write a complete archive, or report that another one is being made', async () => {
  const { dataDir, client, close } = await makeUsedFolder()
  const counts = { whole: 0, refused: 0 }
  for (let pair = 0; pair < 12; pair += 1) {
    const folder = createTemporaryFolder()
    const archives = ['one.tar.gz', pair % 3 === 0 ? 'one.tar.gz' : 'other.tar.gz'].map((name) =>
      join(folder, name),
    )
    await client.createOrReplace({ _id: 'busy', _type: 'note', pair })
    const both = await Promise.all(
      archives.map((archive) => runScript('server/cli/run.ts', ['backup', archive], { DATA_DIR: dataDir })),
    )
    for (const [at, { code, output }] of both.entries()) {
      if (code !== 0) {
        counts.refused += 1
        expect({ code, output }).toEqual({
          code: 1,
          output: expect.stringMatching(/Another backup is being made/),
        })
        continue
      }
      // With the document that is written before each pair.
      expect(output).toContain(`: ${usedCount + 1} documents, 1 message, `)
      expect([...listArchive(archives[at] ?? '').keys()]).toEqual(
        expect.arrayContaining(['lake.sqlite', 'outbox.sqlite', 'secrets.json']),
      )
      counts.whole += 1
    }
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^backing-up-/))
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/\.part$/))
  }
  console.log(`12 pairs of backups: ${JSON.stringify(counts)}`)
  expect(counts.whole).toBeGreaterThanOrEqual(12)
  await close()
})
