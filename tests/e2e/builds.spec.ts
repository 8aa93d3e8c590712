import { getCodeVersion } from '@freelance-site/releases/testing'
import { expect, test } from '@playwright/test'
import { codeOptions } from '#server/releases/rendererOptions.ts'
import { build, optimizerRequests, readServerActions, removeBuild, unreachable } from '../support/build.ts'
import { getSharedSite } from '../support/sharedSite.ts'

test.afterAll(() => removeBuild('builds'))

test('a configured lake that cannot be reached fails the build with one clear sentence', () => {
  const { status, output } = build('builds', unreachable)
  expect(status).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain('nobodyhasthisproject')
})

test('a wrong setting fails the build with a sentence that names it', () => {
  const { status, output } = build('builds', { PORT: 'three thousand' })
  expect(status).toBe(1)
  expect(output).toContain('PORT: must be a port')
  expect(output).not.toContain('at ')
})

test('the site has no server action and no image optimizer', async () => {
  test.setTimeout(300_000)
  const site = await getSharedSite()
  expect(
    readServerActions(`.build/${await getCodeVersion(process.cwd(), codeOptions, process.env)}`),
  ).toEqual({ node: {}, edge: {} })
  for (const address of optimizerRequests) expect((await fetch(site.url + address)).status).toBe(404)
})
