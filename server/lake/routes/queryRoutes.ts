import { Hono } from 'hono'
import { z } from 'zod'
import { directSource, visitorHeader } from '../access/visitor.ts'
import { syncTags } from '../events/liveEvents.ts'
import type { Lake, LakeEnv } from '../lakeContext.ts'
import { refusal } from '../lakeError.ts'
import { answerQuestion, type Question } from '../query/answerQuestion.ts'
import { parsePerspective } from '../query/perspective.ts'
import { readBody, requireDataset, toFlag, toQueryParams } from './answer.ts'

const bodyShape = z.object({ query: z.string(), params: z.record(z.string(), z.unknown()).default({}) })

/** GROQ queries, short ones in the address and long ones in the body. */
export function queryRoutes({ settings, views, publicQueries }: Lake) {
  return new Hono<LakeEnv>().on(['GET', 'POST'], '/:version/data/query/:dataset', async (context) => {
    requireDataset(context, settings)
    const started = performance.now()
    const { query, params } =
      context.req.method === 'POST' ? await readBody(context, bodyShape) : toAddressQuery(context.req.url)
    const version = context.req.param('version').replace(/^v/, '')
    const identity = context.get('identity')
    const { projectId, dataset } = settings
    const question: Question = {
      query,
      params,
      perspective: parsePerspective(context.req.query('perspective'), version),
      reader: context.get('reader'),
      identity: identity.kind === 'anonymous' ? undefined : identity.userId,
      lake: { projectId, dataset },
      withSources: (context.req.query('resultSourceMap') ?? 'false') !== 'false',
    }
    const { result, sourceMap } =
      identity.kind === 'anonymous'
        ? await publicQueries.ask(question, context.req.header(visitorHeader) ?? directSource)
        : await answerQuestion(views, question)
    const fields = [
      toFlag(context.req.query('returnQuery'), true) && `"query":${JSON.stringify(query)}`,
      `"result":${result}`,
      sourceMap !== null && `"resultSourceMap":${sourceMap}`,
      `"syncTags":${JSON.stringify(syncTags)}`,
      `"ms":${Math.round(performance.now() - started)}`,
    ]
    return context.body(`{${fields.filter((field) => field !== false).join(',')}}`, 200, {
      'content-type': 'application/json',
    })
  })
}

function toAddressQuery(address: string) {
  const query = new URL(address).searchParams.get('query')
  if (query === null || query === '') throw refusal(400, 'The parameter "query" is missing')
  return { query, params: toQueryParams(address) }
}
