import { join } from 'node:path'
import { z } from 'zod'
import type { Documents } from '#lib/content/documents.ts'
import { formatPulled } from '#lib/content/formatPulled.ts'
import { formatFailure } from '#lib/content/published.ts'
import { pull } from '#lib/content/pull.ts'
import { parseEnv } from '#lib/env.ts'
import { createLog } from '../log.ts'
import { withLakeToken } from '../secrets.ts'
import type { Pulled } from './pullContent.ts'

/** Pulls into the folder it is given and reports to the publisher. It is started before it is needed. */
const orderShape = z.object({ folder: z.string() })
const env = parseEnv()
const log = createLog('publisher')

process.on('disconnect', () => process.exit(1))
process.once('message', async (value) => {
  const { folder } = orderShape.parse(value)
  process.send?.(await getPulled(folder), () => process.exit(0))
})

async function getPulled(folder: string): Promise<Pulled> {
  const pulled = await pull({ env: await withLakeToken(env), folder, cache: join(env.DATA_DIR, 'images') })
  if (pulled.kind === 'unreachable') return { kind: 'unreachable', reason: formatFailure(pulled) }
  if (pulled.kind === 'refused') return { kind: 'refused', problems: pulled.problems }
  if (pulled.kind === 'builtIn') log(formatPulled(pulled), { level: 'warn' })
  const { revision, documents } = pulled.snapshot
  return { kind: 'pulled', revision, documents: countDocuments(documents) }
}

const countDocuments = (documents: Documents): number =>
  Object.values(documents)
    .flat()
    .filter((document) => document !== null).length
