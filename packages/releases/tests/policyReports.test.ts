import { createServer } from 'node:http'
import { listen } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createPolicyReports, formatPolicyReport } from '../src/development/policyReports.ts'
import { readPolicy } from './support/readPolicy.ts'

const report = {
  'document-uri': 'http://localhost:3000/services?a=1',
  'effective-directive': 'img-src',
  'blocked-uri': 'https://elsewhere.example/a.png?key=1',
}

test.each([
  [{}, '/services: a release would block https://elsewhere.example/a.png (img-src).'],
  [
    {
      'blocked-uri': 'inline',
      'effective-directive': 'style-src-attr',
      'script-sample': 'width:3px',
      'source-file': report['document-uri'],
      'line-number': 1,
    },
    '/services: a release would block an inline style “width:3px” (style-src-attr).',
  ],
  [
    {
      'effective-directive': 'connect-src',
      'blocked-uri': 'https://elsewhere.example/data',
      'source-file': 'http://localhost:3000/_next/static/chunks/own.js',
      'line-number': 12,
    },
    '/services: a release would block https://elsewhere.example/data (connect-src, at /_next/static/chunks/own.js:12).',
  ],
])('the report %j becomes a line for the terminal', (changes, line) => {
  expect(formatPolicyReport({ ...report, ...changes })).toBe(line)
})

test('what an extension of the browser does is not reported', () => {
  for (const changes of [{ 'source-file': 'chrome-extension' }, { 'blocked-uri': 'moz-extension://a/b.js' }])
    expect(formatPolicyReport({ ...report, ...changes })).toBeNull()
})

/** A server whose pages have the policy, and which takes reports. */
async function start() {
  const lines: string[] = []
  const reports = createPolicyReports({ headScripts: ['own()'], files: [] }, (line) => lines.push(line))
  const forwarded: unknown[] = []
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void reports.receive(request, response)
    reports.prepare(request, response)
    forwarded.push(request.headers['content-security-policy-report-only'])
    response.end()
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${port}/`, lines, forwarded }
}

test('Next gets a nonce for its scripts, which the policy of the page allows besides the site’s own', async () => {
  const { url, forwarded } = await start()
  const policies = [await fetch(url), await fetch(url)].map(({ headers }) =>
    readPolicy(headers.get('content-security-policy-report-only') ?? ''),
  )
  const nonces = policies.map((policy) =>
    policy['script-src']?.find((source) => source.startsWith("'nonce-")),
  )
  expect(forwarded).toEqual(nonces.map((nonce) => `script-src ${nonce}`))
  expect(new Set(nonces).size).toBe(2)
  expect(policies[0]).toMatchObject({ 'default-src': ["'none'"], 'img-src': ["'self'", 'data:'] })
  expect(policies[0]?.['script-src']).not.toContain("'unsafe-inline'")
})

test('a report is logged once, and anything else is ignored', async () => {
  const { url, lines } = await start()
  const send = (body: string) => fetch(url, { method: 'POST', body })
  for (const body of ['no JSON', '{}', JSON.stringify({ 'csp-report': report })]) await send(body)
  expect((await send(JSON.stringify({ 'csp-report': report }))).status).toBe(204)
  expect(lines).toEqual(['/services: a release would block https://elsewhere.example/a.png (img-src).'])
})
