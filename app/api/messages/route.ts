import { parseEnv } from '#lib/env.ts'
import { createMessagesHandler } from '#lib/messages/handle.ts'

export const runtime = 'nodejs'

let handle: ((request: Request) => Promise<Response>) | undefined

export function GET(request: Request): Promise<Response> {
  handle ??= createMessagesHandler(parseEnv())
  return handle(request)
}

export const POST = GET
