import { ownerSecretHeader } from '@freelance-site/foundation'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { useMemo } from 'react'
import { useClient } from 'sanity'
import type { z } from 'zod'
import { useStudioKit } from '../options.ts'
import { createOwnerProblem, type OwnerCode, type OwnerProblem } from './ownerProblem.ts'

/** `same`: nothing has changed since the answer with this etag. */
export type OwnerAnswer<T> =
  | { kind: 'new'; value: T; etag: string | undefined }
  | { kind: 'same' }
  | { kind: 'problem'; problem: OwnerProblem }

/** Requests of the owner to this site, each of which may last 10 s. They never reject. */
export type OwnerClient = {
  /** Reads JSON of this shape. The site answers `same` to a header `if-none-match` with the present etag. */
  get: <T>(address: string, shape: z.ZodType<T>, headers?: Headers) => Promise<OwnerAnswer<T>>
  /** Sends JSON; resolves to null if it succeeded. */
  post: (address: string, body: object) => Promise<OwnerProblem | null>
}

const timeoutMs = 10_000

/** A hosted lake does not share its session: there, `getSecret` creates a secret in the lake that identifies the owner. */
export function createOwnerClient(getSecret: (() => Promise<string>) | null): OwnerClient {
  let secret: string | undefined

  const send = async (address: string, init: RequestInit, isRepeated = false): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (getSecret) {
      secret ??= await getSecret()
      headers.set(ownerSecretHeader, secret)
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(address, { ...init, headers, cache: 'no-store', signal })
    if (response.status !== 401 || !getSecret || isRepeated) return response
    // Secrets expire: after a refusal a new one is created.
    secret = undefined
    return send(address, init, true)
  }

  return {
    get: async <T>(
      address: string,
      shape: z.ZodType<T>,
      headers = new Headers(),
    ): Promise<OwnerAnswer<T>> => {
      try {
        const response = await send(address, { headers })
        if (response.status === 304) return { kind: 'same' }
        const problem = findProblem(address, response)
        if (problem !== null) return { kind: 'problem', problem }
        const value = shape.parse(await response.json())
        return { kind: 'new', value, etag: response.headers.get('etag') ?? undefined }
      } catch (error) {
        return { kind: 'problem', problem: toUnreachable(address, error) }
      }
    },
    post: async (address, body) => {
      try {
        const headers = { 'content-type': 'application/json' }
        return findProblem(
          address,
          await send(address, { method: 'POST', headers, body: JSON.stringify(body) }),
        )
      } catch (error) {
        return toUnreachable(address, error)
      }
    },
  }
}

const statuses = new Map<number, OwnerCode>([
  [401, 'signedOut'],
  [404, 'notFound'],
  [410, 'gone'],
  [501, 'noToken'],
  [503, 'unreadable'],
])

function findProblem(address: string, { ok, status, headers }: Response): OwnerProblem | null {
  if (!ok) return createOwnerProblem(statuses.get(status) ?? 'unreachable', address)
  // A 404 page, which some platforms send with status 200.
  const isPage = headers.get('content-type')?.startsWith('text/html')
  return isPage ? createOwnerProblem('notFound', address) : null
}

/** The Studio shows a notice; the console has the reason. */
function toUnreachable(address: string, error: unknown): OwnerProblem {
  const problem = createOwnerProblem('unreachable', address)
  console.warn(`The request to ${problem.place.request} failed.`, error)
  return problem
}

/** Call it once per tool: with a hosted lake, each client creates a secret in the lake. */
export function useOwnerClient(): OwnerClient {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { isHosted, ownerSecretSource } = useStudioKit()
  return useMemo(() => {
    const createSecret = async () =>
      (await createPreviewSecret(client, ownerSecretSource, location.origin)).secret
    return createOwnerClient(isHosted ? createSecret : null)
  }, [client, isHosted, ownerSecretSource])
}
