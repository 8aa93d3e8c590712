import { Hono } from 'hono'
import { z } from 'zod'
import { syncTags } from '../events/liveEvents.ts'
import type { Lake, LakeEnv } from '../lakeContext.ts'
import { refusal } from '../lakeError.ts'
import { evaluateQuery } from '../query/evaluateQuery.ts'
import { parsePerspective } from '../query/perspective.ts'
import { findSources } from '../query/sourceMap.ts'
import { readBody, requireDataset, requireUser, toFlag, toQueryParams } from './answer.ts'

const bodyShape = z.object({ query: z.string(), params: z.record(z.string(), z.unknown()).default({}) })

/** GROQ queries, short ones in the address and long ones in the body. */
export function queryRoutes({ settings, views }: Lake) {
  return new Hono<LakeEnv>().on(['GET', 'POST'], '/:version/data/query/:dataset', async (context) => {
    requireDataset(context, settings)
    const started = performance.now()
    const { query, params } =
      context.req.method === 'POST' ? await readBody(context, bodyShape) : toAddressQuery(context.req.url)
    const version = context.req.param('version').replace(/^v/, '')
    const perspective = parsePerspective(context.req.query('perspective'), version)
    const { projectId, dataset } = settings
    const options = {
      params,
      ...views.for(context.get('address'), perspective),
      identity: requireUser(context),
      lake: { projectId, dataset },
    }
    const result = await evaluateQuery(query, options)
    const withSources = (context.req.query('resultSourceMap') ?? 'false') !== 'false'
    return context.json({
      query: toFlag(context.req.query('returnQuery'), true) ? query : undefined,
      result,
      resultSourceMap: withSources ? await findSources(query, options, result) : undefined,
      syncTags,
      ms: Math.round(performance.now() - started),
    })
  })
}

function toAddressQuery(address: string) {
  const query = new URL(address).searchParams.get('query')
  if (query === null || query === '') throw refusal(400, 'The parameter "query" is missing')
  return { query, params: toQueryParams(address) }
}
