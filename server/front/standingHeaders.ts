import type { IncomingMessage, ServerResponse } from 'node:http'
import { standingHeaders, transportHeader } from '#lib/security/standingHeaders.ts'

/**
 * Sets what every answer carries, whoever gives it; an answer's own headers take the place of these.
 * Comes after the forwarding headers are settled: they say whether the visitor came by https.
 */
export function setStandingHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(standingHeaders)) response.setHeader(name, value)
  // Over plain http browsers must ignore it, and servers must not send it (RFC 6797, 7.2).
  if (request.headers['x-forwarded-proto'] === 'https')
    for (const [name, value] of Object.entries(transportHeader)) response.setHeader(name, value)
}
