import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { LakeEnv } from '../access/identify.ts'
import { isTooDeep, maxLevels } from '../model/document.ts'
import { LakeError, parseWith, refusal, sessionRefusal } from '../model/lakeError.ts'
import type { LakeSettings } from './lakeContext.ts'

type LakeRequest = Context<LakeEnv>

/** The author of a write; refuses an anonymous request. */
export function requireUser(context: LakeRequest) {
  const identity = context.get('identity')
  if (identity.kind === 'anonymous') throw sessionRefusal('Session not found: sign in, or send a token')
  return identity.userId
}

/** Reads a JSON body and validates it; the refusal names the field and the reason. */
export async function readJson<Shape extends z.ZodType>(
  context: LakeRequest,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const body: unknown = await context.req.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw refusal(400, `The body is not JSON: ${error.message}`)
    throw error
  })
  refuseTooDeep(body, 'The body')
  return parseWith(shape, body)
}

function refuseTooDeep(value: unknown, what: string): void {
  if (isTooDeep(value)) throw refusal(400, `${what} has more than ${maxLevels} levels of lists and objects`)
}

/** Refuses a request for a dataset or project that is not this lake's. */
export const requireDataset =
  ({ dataset, projectId }: LakeSettings): MiddlewareHandler<LakeEnv> =>
  async (context, next) => {
    const given: Record<string, string | undefined> = context.req.param()
    const { dataset: wanted = dataset, project = projectId } = given
    if (wanted !== dataset) throw refusal(404, `Dataset "${wanted}" not found: this lake has "${dataset}"`)
    if (project !== projectId)
      throw refusal(404, `Project "${project}" not found: this lake is "${projectId}"`)
    await next()
  }

/** Parses a query parameter as a boolean; absent means the default. */
export function toFlag(context: LakeRequest, name: string, otherwise = false): boolean {
  const value = context.req.query(name)
  return value === undefined ? otherwise : value === 'true' || value === '1'
}

/** Parses a message of a WebSocket; undefined if it does not have this shape. */
export function parseMessage<Shape extends z.ZodType>(
  shape: Shape,
  message: unknown,
): z.infer<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(String(message))).data
  } catch {
    return undefined
  }
}

/** The GROQ parameters of an address: each `$name` is JSON. */
export function toQueryParams(address: string): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, value] of new URL(address).searchParams) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = JSON.parse(value)
      refuseTooDeep(params[name.slice(1)], `The parameter ${name}`)
    } catch (error) {
      if (error instanceof LakeError) throw error
      throw refusal(400, `The parameter ${name} is not JSON: ${value.slice(0, 80)}`)
    }
  }
  return params
}

/** Ids in an address, separated by commas. */
export const toIds = (list: string | undefined) => (list ?? '').split(',').filter((id) => id !== '')
