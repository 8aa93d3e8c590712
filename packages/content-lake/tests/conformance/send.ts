import type { Ask } from './row.ts'
import type { Target } from './target.ts'

export type Answer = { status: number; body: unknown; headers: Headers }

/** Sends a request to the lake under test. */
export function request(target: Target, ask: Ask, signal?: AbortSignal): Promise<Response> {
  const path = ask.path.replaceAll(':ds', target.dataset).replaceAll(':project', target.projectId)
  const isAsset = path.startsWith('/images/') || path.startsWith('/files/')
  const body = ask.bytes ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body))
  return fetch(`${isAsset ? target.assetsUrl : target.apiUrl}${path}`, {
    method: ask.method ?? (body === undefined ? 'GET' : 'POST'),
    body: typeof body === 'string' || body === undefined ? body : new Uint8Array(body),
    signal,
    headers: {
      ...(body !== undefined && ask.bytes === undefined && { 'content-type': 'application/json' }),
      ...(!ask.anonymous && { authorization: `Bearer ${target.token}` }),
      ...ask.headers,
    },
  })
}

/** Sends a request and reads the answer: JSON, lines of JSON, or a text. */
export async function send(target: Target, ask: Ask): Promise<Answer> {
  const response = await request(target, ask)
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text()
  return { status: response.status, body: toBody(type, text), headers: response.headers }
}

function toBody(type: string, text: string): unknown {
  if (type.includes('ndjson')) return text.split('\n').filter(Boolean).map(parse)
  return type.includes('json') ? parse(text) : text
}

const parse = (text: string): unknown => JSON.parse(text)
