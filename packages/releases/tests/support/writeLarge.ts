import { randomBytes } from 'node:crypto'
import { openReleases } from '../../src/store/releases.ts'
import { toAnswers, toDraft } from '../../testing/drafts.ts'

/** Writes the release `r2` with one large body, and prints the system's error. */
const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('Give a folder')

const large = {
  path: '/large',
  form: 'document',
  status: 200,
  headers: { 'content-type': 'image/png' },
  bytes: randomBytes(200_000),
}
try {
  await openReleases(dataDir).write(toDraft('r2', { answers: [large, ...toAnswers('r1')] }))
  console.log('written')
} catch (error) {
  console.log(error instanceof Error && 'code' in error ? error.code : error)
}
