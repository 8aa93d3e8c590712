import { after } from 'next/server'
import { createDeliveryAfterAnswer } from '#lib/contact/deliveryRun.server.ts'
import { parseEnv } from '#lib/env.server.ts'
import { createMessagesHandler } from '#lib/messages/handle.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let handle: ((request: Request) => Promise<Response>) | undefined

export function GET(request: Request): Promise<Response> {
  handle ??= createHandler()
  return handle(request)
}

export const POST = GET

function createHandler() {
  const env = parseEnv()
  const database = openDatabase(env)
  return createMessagesHandler(env, { database, onDue: createDeliveryAfterAnswer(env, database, after) })
}
