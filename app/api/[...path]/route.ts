import type { Endpoint } from 'foundation/serverPlugin'
import { after } from 'next/server'
import { hasDatabase, parseEnv } from '#lib/env.server.ts'
import { createSitePlugins, openDatabase } from '#server/plugins/plugins.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let endpoints: Record<string, Endpoint> | undefined

/** Answers the endpoints of the plugins, as the front server does on an own server. */
export function GET(request: Request): Response | Promise<Response> {
  endpoints ??= createEndpoints()
  const endpoint = endpoints[new URL(request.url).pathname]
  if (endpoint === undefined) return refuse(404)
  const methods = [endpoint.method].flat()
  if (methods.some((method) => method === (request.method === 'HEAD' ? 'GET' : request.method)))
    return endpoint.handle(request)
  return refuse(405, { allow: methods.join(', ') })
}

export const POST = GET

function createEndpoints() {
  const env = parseEnv()
  const database = hasDatabase(env) ? openDatabase(env) : null
  return createSitePlugins(env, { database, isFront: false, after }).endpoints()
}

const refuse = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
