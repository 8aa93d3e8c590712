import { parseEnv } from '#lib/env.server.ts'
import { createVisitsHandler } from '#lib/visits/handle.server.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let handle: ((request: Request) => Promise<Response>) | undefined

export function GET(request: Request): Promise<Response> {
  handle ??= createVisitsHandler(parseEnv())
  return handle(request)
}
