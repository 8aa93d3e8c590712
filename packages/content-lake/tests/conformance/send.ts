import type { TestRequest } from './row.ts'
import type { Target } from './target.ts'

export type Answer = { status: number; body: unknown; headers: Headers }

/** Sends a request to the lake under test. */
export function open(target: Target, request: TestRequest, signal?: AbortSignal): Promise<Response> {
  const path = request.path.replaceAll(':ds', target.dataset).replaceAll(':project', target.projectId)
  const isAsset = path.startsWith('/images/') || path.startsWith('/files/')
  const body = request.bytes ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  return fetch(`${isAsset ? target.assetsUrl : target.apiUrl}${path}`, {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    body: typeof body === 'string' || body === undefined ? body : new Uint8Array(body),
    signal,
    headers: {
      ...(body !== undefined && request.bytes === undefined && { 'content-type': 'application/json' }),
      ...(!request.anonymous && { authorization: `Bearer ${target.token}` }),
      ...request.headers,
    },
  })
}

/** Sends a request and reads the body of the response: JSON, lines of JSON, or a text. */
export async function send(target: Target, request: TestRequest): Promise<Answer> {
  const response = await open(target, request)
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text()
  return { status: response.status, body: toBody(type, text), headers: response.headers }
}

function toBody(type: string, text: string): unknown {
  if (type.includes('ndjson')) return text.split('\n').filter(Boolean).map(parse)
  return type.includes('json') ? parse(text) : text
}

const parse = (text: string): unknown => JSON.parse(text)
