import { parseEnv } from '#lib/env.server.ts'
import { createVisitsHandler } from '#lib/visits/handle.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let handle: ((request: Request) => Promise<Response>) | undefined

export function GET(request: Request): Promise<Response> {
  handle ??= createHandler()
  return handle(request)
}

function createHandler() {
  const env = parseEnv()
  return createVisitsHandler(env, { database: openDatabase(env) })
}
