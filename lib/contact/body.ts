import { readBody } from '#lib/webhook/readBody.ts'
import { bodyLimit } from './limits.ts'

/** How a visitor's browser sends: by a script, or as a form where scripts do not run. */
export type BodyFormat = 'json' | 'form'

const formats: Record<string, BodyFormat> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
}

/** The format a content type names; null for every other one, and for any character set but UTF-8. */
export function toBodyFormat(contentType: string | null): BodyFormat | null {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return null
  return formats[type.trim()] ?? null
}

export type ReadOutcome = { kind: 'read'; text: string } | { kind: 'tooLarge' } | { kind: 'unreadable' }

/** Reads a body as text, counting while it comes. */
export async function readText(request: Request): Promise<ReadOutcome> {
  const body = await readBody(request, bodyLimit)
  if (body.kind === 'tooLarge') return body
  if (body.kind === 'interrupted') return { kind: 'unreadable' }
  try {
    return { kind: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(body.bytes) }
  } catch {
    // Not UTF-8: there is no way to know what was meant.
    return { kind: 'unreadable' }
  }
}

export type ParsedBody = { kind: 'parsed'; value: unknown } | { kind: 'unreadable' }

/** Makes a value of a body; a form's field that comes twice is a list, which no field may be. */
export function parseBody(text: string, format: BodyFormat): ParsedBody {
  if (format === 'json') {
    try {
      return { kind: 'parsed', value: JSON.parse(text) }
    } catch {
      return { kind: 'unreadable' }
    }
  }
  const form = new URLSearchParams(text)
  const names = new Set(form.keys())
  const entries = [...names].map((name) => {
    const values = form.getAll(name)
    return [name, values.length === 1 ? values[0] : values]
  })
  return { kind: 'parsed', value: Object.fromEntries(entries) }
}
