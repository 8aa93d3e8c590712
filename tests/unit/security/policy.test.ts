import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { toPublicPolicy } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { toSecurityOptions } from '#server/releases/securityOptions.ts'

const { files } = toSecurityOptions({})

test('pages may load Google’s tag, and report to its hosts, only where analytics is set up', () => {
  const analytics = toSecurityOptions({ NEXT_PUBLIC_GA_MEASUREMENT_ID: 'G-1' })
  const policy = toPublicPolicy([], analytics)
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com/gtag/js;")
  expect(policy).toContain('trusted-types default google-tag')
  expect(toPublicPolicy([], toSecurityOptions({}))).not.toContain('google')
})

test('every file that Next renders gets its headers from a rule', () => {
  const icons = globSync('app/*.{ico,png,svg}').map((file) => `/${basename(file)}`)
  const routes = globSync('app/{robots,sitemap}.ts').map((file) => `/${basename(file, '.ts')}`)
  expect([...icons, ...routes]).toHaveLength(5)
  for (const path of icons) expect(files).toContain(path)
  for (const path of routes) expect(files.some((file) => file.startsWith(`${path}.`))).toBe(true)
})
