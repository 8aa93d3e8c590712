import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { ByteBudget } from './byteBudget.ts'
import { type StoredAnswer, sendStored, toStoredAnswer } from './storedAnswer.ts'

const BUDGET_BYTES = 64 * 1024 * 1024

/** Hashed files only: their names change with their content. */
const hashedPath = /^\/_next\/static\/((?:chunks|media|content)\/[\w.~/-]+)$/

export type StaticFiles = {
  /** Answers a request for a file that is here; false where it is not. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/**
 * Gives the hashed files of all recent releases from one folder: a page opened before a switch finds its scripts
 * whatever is live now. See `publisher/staticStore.ts`; `publisher/precompress.ts` has put the smallest forms there.
 */
export function createStaticFiles(folder: string): StaticFiles {
  const files = new ByteBudget<StoredAnswer>(BUDGET_BYTES)

  const load = async (name: string): Promise<StoredAnswer | undefined> => {
    const path = join(folder, name)
    const [body, smallest] = await Promise.all([readIfThere(path), readIfThere(`${path}.br`)])
    if (!body) return undefined
    const answer = toStoredAnswer(
      200,
      {
        'content-type': getMimeType(name) ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
      body,
      smallest,
    )
    files.set(name, answer, 2 * body.length)
    return answer
  }

  return {
    answer: async (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const name = hashedPath.exec((request.url ?? '').split('?', 1)[0] ?? '')?.[1]
      if (name === undefined || name.split('/').some((part) => part.startsWith('.'))) return false
      const file = files.get(name) ?? (await load(name))
      if (!file) return false
      request.resume()
      await sendStored(request, response, file)
      return true
    },
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))
    )
      return null
    throw error
  }
}
