import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { limitRepeats } from '@freelance-site/foundation'
import { parseJson } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { toScriptSource } from '../security/answerHead.ts'
import { listOwnScripts } from '../security/inlineScripts.ts'
import { type SecurityOptions, toDevelopmentPolicy } from '../security/policy.ts'

/** Browsers send what the policy would block here. */
export const policyReportPath = '/_policy'

const bodyLimit = 16 * 1024

/** https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const reportShape = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string(),
    'blocked-uri': z.string(),
    'source-file': z.string().optional(),
    'line-number': z.number().optional(),
    'script-sample': z.string().optional(),
  }),
})

type Report = z.infer<typeof reportShape>['csp-report']

const toPath = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address)

/** One line about what a browser reported; null if an extension of the browser caused it. */
export function formatPolicyReport(report: Report): string | null {
  const { 'blocked-uri': blocked, 'effective-directive': directive, 'source-file': source = '' } = report
  if ([blocked, source].some((each) => /-extension\b/.test(each))) return null
  const page = toPath(report['document-uri'])
  const inline = directive.startsWith('style') ? 'an inline style' : 'an inline script'
  const what = blocked === 'inline' ? inline : blocked.replace(/[?#].*/s, '')
  const sample = report['script-sample'] ? ` “${report['script-sample']}”` : ''
  const file = toPath(source)
  const place = source === '' || file === page ? '' : `, at ${file}:${report['line-number'] ?? 1}`
  return `${page}: a release would block ${what}${sample} (${directive}${place}).`
}

/**
 * In development pages have the policy of a release, as far as Next's client there allows, and it only reports: a browser says in its
 * console what it would block, and so does the terminal. Next's own scripts get a nonce, which tells them from those of a page.
 */
export function createPolicyReports(security: SecurityOptions, log: (line: string) => void) {
  const hashes = listOwnScripts(security).map(toScriptSource)
  const logLimited = limitRepeats(log, { maxLines: 1 })
  return {
    /** Before a request for a page is forwarded to Next, which reads the nonce from this header of the request. */
    prepare: (request: IncomingMessage, response: ServerResponse) => {
      const nonce = `'nonce-${randomBytes(16).toString('base64')}'`
      const policy = toDevelopmentPolicy([...hashes, nonce], security)
      request.headers[reportOnly] = `script-src ${nonce}`
      response.setHeader(reportOnly, `${policy};report-uri ${policyReportPath}`)
    },
    /** Takes the report of a browser. */
    receive: async (request: IncomingMessage, response: ServerResponse) => {
      const parsed = parseJson(await readText(request), reportShape)
      const line = parsed && formatPolicyReport(parsed['csp-report'])
      if (line) logLimited(line)
      response.writeHead(204).end()
    },
  }
}

const reportOnly = 'content-security-policy-report-only'

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) if (text.length < bodyLimit) text += String(chunk)
  return text
}
