import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '@freelance-site/foundation/testing'
import { connectToLake } from '../tests/support/ownerSession.ts'
import { getPage } from '../tests/support/page.ts'
import { createSite } from '../tests/support/site.ts'

const site = await createSite({ DEBUG_KEPT: '1' })
try {
  await site.start()
  const client = connectToLake(site)
  const times: number[] = []
  for (let n = 0; n < Number(process.env.ROUNDS ?? 8); n++) {
    const began = performance.now()
    await client
      .patch('project-bakery')
      .set({ 'title.fr': `Boulangerie essai-${n}` })
      .commit()
    await waitFor('the page', async () => (await getPage(`${site.url}/`)).html.includes(`essai-${n}`), 60)
    times.push(Math.round(performance.now() - began))
    await sleep(1500)
  }
  console.log(times.join(' '), 'median', times.toSorted((a, b) => a - b)[times.length >> 1])
  const log = site.output?.() ?? ''
  console.log(
    String(log)
      .split('\n')
      .filter((l) => /kept|pull|live|fail/.test(l))
      .slice(-30)
      .join('\n'),
  )
} finally {
  await site.remove()
}
