import { after } from 'next/server'
import { createDeliveryRun } from '#lib/contact/deliveryRun.ts'
import { createContactReceiver } from '#lib/contact/receiver.ts'
import { openDatabase } from '#lib/database/openDatabase.ts'
import { parseEnv } from '#lib/env.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let receive: ((request: Request) => Promise<Response>) | undefined

export function POST(request: Request): Promise<Response> {
  receive ??= createReceiver()
  return receive(request)
}

/** Where `npm start` or `npm run dev` sets OUTBOX_DIR, its mail worker delivers; elsewhere each request does. */
function createReceiver() {
  const env = parseEnv()
  const database = openDatabase(env)
  const deliver = createDeliveryRun(env, database)
  const onStored = env.OUTBOX_DIR === undefined ? () => after(deliver) : undefined
  return createContactReceiver(env, { database, onStored })
}
