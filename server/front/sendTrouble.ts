import type { IncomingMessage, ServerResponse } from 'node:http'
import { toPageAnswer } from '#lib/contact/answer.ts'
import { toBodyFormat } from '#lib/contact/body.ts'
import { contactApiPath, toFormLocale } from '#lib/contact/paths.ts'

/**
 * Answers a request that no release has answered. Programs get a sentence in JSON; a person whose browser sent the
 * contact form without scripts is led to the page that says what happened, as the receiver of the form would do.
 */
export function sendTrouble(
  request: IncomingMessage,
  response: ServerResponse,
  trouble: { status: number; message: string; headers?: Record<string, string> },
): void {
  if (isContactForm(request)) {
    const answer = toPageAnswer({ kind: 'failed' }, toFormLocale(request.url ?? ''))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end()
    return
  }
  response.writeHead(trouble.status, {
    ...trouble.headers,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify({ message: trouble.message }))
}

/** Whether a browser without scripts waits for a page, having sent the contact form. */
export const isContactForm = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  url?.split('?', 1)[0] === contactApiPath &&
  toBodyFormat(headers['content-type'] ?? null) === 'form'
