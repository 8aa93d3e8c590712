import { createHash } from 'node:crypto'
import { readPageScripts } from '@freelance-site/releases/testing'
import type { BrowserContext } from '@playwright/test'
import { toSecurityOptions } from '#server/releases/securityOptions.ts'

/** Collects all policy violations in a browser context, from page events and the console. */
export async function watchViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeBinding('reportViolation', ({ page }, text: string) => {
    violations.push(`${page.url()}: ${text}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function')
        report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('console', (message) => {
    if (/content security policy|trusted ?types?|permissions policy/i.test(message.text()))
      violations.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => violations.push(`thrown: ${error.error()}`))
  return violations
}

const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Finds faults in a page's policy by its header and the scripts in its source; empty if there are none. */
export function findFaults(policy: string | null, html: string): string[] {
  if (policy === null) return ['there is none']
  const scripts = readPageScripts(html, toSecurityOptions({}))
  const hashes = scripts.kind === 'known' ? scripts.inline.map(toHash) : [`unknown: ${scripts.script}`]
  const allowed: string[] = policy.match(/'sha256-[^']+'/g) ?? []
  return [
    ...(policy.length < 1024 ? [] : [`it has ${policy.length} characters`]),
    ...(policy.startsWith("default-src 'none';") ? [] : ["it does not begin with default-src 'none'"]),
    ...(policy.includes('unsafe') ? ['it allows something unsafe'] : []),
    ...(policy.includes("require-trusted-types-for 'script'") ? [] : ['it does not require Trusted Types']),
    ...hashes.filter((hash) => !allowed.includes(hash)).map((hash) => `it lacks ${hash}`),
    ...allowed.filter((hash) => !hashes.includes(hash)).map((hash) => `it has ${hash} for no script`),
  ]
}
