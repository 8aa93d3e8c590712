import { createHash } from 'node:crypto'
import type { PolicySettings } from './contentPolicy.ts'
import { readPageScripts } from './inlineScripts.ts'
import { longestPolicy, toPublicPolicy } from './publicPolicy.ts'
import { commonHeaders } from './standingHeaders.ts'
import { toStudioPolicy } from './studioPolicy.ts'

export type PageHeaders =
  | { kind: 'headers'; headers: Record<string, string> }
  | { kind: 'refused'; reason: string }

const SHOWN_CHARACTERS = 120

/** The security headers of a generated public page, its policy made for exactly the scripts it holds. */
export function toPublicHeaders(html: string, settings: PolicySettings): PageHeaders {
  return toHeaders(html, (hashes) => {
    const policy = toPublicPolicy(hashes, settings)
    return policy.length < longestPolicy ? policy : null
  })
}

/** The security headers of the page that holds the Studio. */
export const toStudioHeaders = (html: string, settings: PolicySettings): PageHeaders =>
  toHeaders(html, (hashes) => toStudioPolicy(hashes, settings))

function toHeaders(html: string, toPolicy: (hashes: string[]) => string | null): PageHeaders {
  const scripts = readPageScripts(html)
  if (scripts.kind === 'unknown')
    return {
      kind: 'refused',
      reason: `holds a script that is not the site's own: “${scripts.script.slice(0, SHOWN_CHARACTERS)}”`,
    }
  const policy = toPolicy([...new Set(scripts.inline.map(toSource))])
  if (policy === null)
    return { kind: 'refused', reason: `needs a policy longer than ${longestPolicy} characters` }
  return {
    kind: 'headers',
    headers: { ...commonHeaders, 'x-frame-options': 'DENY', 'content-security-policy': policy },
  }
}

const toSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
