import { after } from 'next/server'
import { createDeliveryAfterAnswer } from '#lib/contact/deliveryRun.server.ts'
import { createContactReceiver } from '#lib/contact/receiver.server.ts'
import { parseEnv } from '#lib/env.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let receive: ((request: Request) => Promise<Response>) | undefined

export function POST(request: Request): Promise<Response> {
  receive ??= createReceiver()
  return receive(request)
}

function createReceiver() {
  const env = parseEnv()
  const database = openDatabase(env)
  return createContactReceiver(env, { database, onStored: createDeliveryAfterAnswer(env, database, after) })
}
