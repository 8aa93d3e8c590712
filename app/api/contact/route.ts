import { createContactReceiver } from '#lib/contact/receiver.ts'
import { parseEnv } from '#lib/env.ts'

export const runtime = 'nodejs'

let receive: ((request: Request) => Promise<Response>) | undefined

export function POST(request: Request): Promise<Response> {
  receive ??= createContactReceiver(parseEnv())
  return receive(request)
}
