import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { toFigures } from '../../bench/figures.ts'
import { forkLake } from '../../packages/content-lake/tests/support/forkLake.ts'
import { flood } from '../../packages/content-lake/tests/support/heavyBodies.ts'
import { connectClient } from '../../packages/content-lake/tests/support/lake.ts'

/**
 * Measures the owner's saves, sent one after the other with short pauses as autosave does, in milliseconds
 * each.
 */
async function save(port: number, forMs: number): Promise<number[]> {
  const client = connectClient(`http://127.0.0.1:${port}`, { maxRetries: 0 })
  const times: number[] = []
  for (const until = Date.now() + forMs; Date.now() < until; ) {
    const startedAt = performance.now()
    await client.createOrReplace({ _id: 'note', _type: 'note', text: `Save ${times.length}` })
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return times
}

test('during a minute of large anonymous bodies, the owner’s saves take less than twice as long', async () => {
  const { child, port } = await forkLake(createTemporaryFolder())
  try {
    await save(port, 2_000)
    // Measured before and after, since the load of a shared machine varies over three minutes.
    const before = await save(port, 30_000)
    const flooding = await flood(port)
    const flooded = toFigures(await save(port, 60_000))
    const answers = await flooding.stop()
    const alone = toFigures([...before, ...(await save(port, 30_000))])
    console.log(
      `A save alone: ${JSON.stringify(alone)}; with six clients: ${JSON.stringify(flooded)}; they were answered ${JSON.stringify(answers)}.`,
    )
    expect(flooded.median).toBeLessThan(alone.median * 2)
  } finally {
    child.kill('SIGKILL')
  }
})
