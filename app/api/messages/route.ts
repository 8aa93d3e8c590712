import { after } from 'next/server'
import { createDeliveryRun } from '#lib/contact/deliveryRun.ts'
import { openDatabase } from '#lib/database/openDatabase.ts'
import { parseEnv } from '#lib/env.ts'
import { createMessagesHandler } from '#lib/messages/handle.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let handle: ((request: Request) => Promise<Response>) | undefined

export function GET(request: Request): Promise<Response> {
  handle ??= createHandler()
  return handle(request)
}

export const POST = GET

/** Where `npm start` or `npm run dev` sets OUTBOX_DIR, its mail worker delivers; elsewhere each request does. */
function createHandler() {
  const env = parseEnv()
  const database = openDatabase(env)
  const deliver = createDeliveryRun(env, database)
  const onDue = env.OUTBOX_DIR === undefined ? () => after(deliver) : undefined
  return createMessagesHandler(env, { database, onDue })
}
