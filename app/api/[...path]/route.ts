import { answerEndpoint, type Endpoint, noStoreHeaders } from '@freelance-site/foundation'
import { after } from 'next/server'
import { hasDatabase, parseEnv } from '#lib/env.server.ts'
import { createSitePlugins, openDatabase } from '#server/plugins/plugins.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let endpoints: Record<string, Endpoint> | undefined

/** Answers the endpoints of the plugins, as the front server does on an own server. */
export function GET(request: Request): Response | Promise<Response> {
  endpoints ??= createEndpoints()
  // Built with Vercel's adapter, Next encodes the slashes of a path that a catch-all route matches.
  const endpoint = endpoints[new URL(request.url).pathname.replaceAll('%2F', '/')]
  if (endpoint !== undefined) return answerEndpoint(endpoint, request)
  return new Response(null, { status: 404, headers: noStoreHeaders })
}

export const POST = GET

function createEndpoints() {
  const env = parseEnv()
  const database = hasDatabase(env) ? openDatabase(env) : null
  return createSitePlugins(env, { database, isFront: false, after }).endpoints()
}
