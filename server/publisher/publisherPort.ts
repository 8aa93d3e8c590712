import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '#lib/writeWhole.ts'

const portShape = z.object({ port: z.number() })
const toFile = (dataDir: string) => join(dataDir, 'publisher-port.json')

/** Notes where the running publisher listens, for the commands of its owner. */
export const writePublisherPort = (dataDir: string, port: number): Promise<void> =>
  writeWhole(toFile(dataDir), `${JSON.stringify({ port })}\n`, 0o600)

/** Where the publisher listens; only of use while it is known to run. */
export const readPublisherPort = async (dataDir: string): Promise<number> =>
  portShape.parse(JSON.parse(await readFile(toFile(dataDir), 'utf8'))).port
