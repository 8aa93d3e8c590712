import { afterEach, expect, test, vi } from 'vitest'
import { toStudioConfig } from '#studio/config.ts'

afterEach(() => vi.unstubAllEnvs())

/** The paths at which a configuration has `enabled: false`. */
function findDisabled(config: object, path = ''): string[] {
  return Object.entries(config).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return []
    const at = `${path}${name}`
    return 'enabled' in value && value.enabled === false ? [at] : findDisabled(value, `${at}.`)
  })
}

const toConfig = () => toStudioConfig('http://localhost:3000', 'fr')

test('with the embedded lake, unsupported features and releases of several documents are disabled', () => {
  vi.stubEnv('NEXT_PUBLIC_SANITY_PROJECT_ID', '')
  expect(findDisabled(toConfig()).toSorted()).toEqual([
    'announcements',
    'apps.canvas',
    'document.comments',
    'mediaLibrary',
    'releases',
    'scheduledPublishing',
    'tasks',
  ])
})

test('with a hosted project nothing is disabled: its plan decides', () => {
  vi.stubEnv('NEXT_PUBLIC_SANITY_PROJECT_ID', 'abc12345')
  expect(findDisabled(toConfig())).toEqual([])
})
