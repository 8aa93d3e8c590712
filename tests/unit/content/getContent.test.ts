import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toSnapshot } from '@freelance-site/content/server'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { noDocuments } from '#lib/content/documents.ts'
import { getContent } from '#lib/content/getContent.server.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { projects } from '#lib/identity.ts'
import { startStandIn } from '../../support/lakeStandIn.ts'

let folder: string

beforeEach(() => {
  folder = createTemporaryFolder()
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test('pages read the snapshot named by the build, once', async () => {
  const file = join(folder, 'snapshot.json')
  await writeFile(file, JSON.stringify(toSnapshot('builtIn', noDocuments, {})))
  vi.stubEnv('CONTENT_SNAPSHOT', file)
  expect((await getContent('fr')).projects).toHaveLength(projects.length)
  await writeFile(file, 'gone')
  expect((await getContent('en')).projects[0]?.title.text).toBe(
    dictionaries.en.projects[projects[0].name].title,
  )
})

test('the copy of this module that Next makes for files such as the sitemap has the same content', async () => {
  const file = join(folder, 'snapshot.json')
  await writeFile(file, JSON.stringify(toSnapshot('builtIn', noDocuments, {})))
  vi.stubEnv('CONTENT_SNAPSHOT', file)
  const content = await getContent('fr')
  vi.resetModules()
  const copy = await import('#lib/content/getContent.server.ts')
  expect(copy.getContent).not.toBe(getContent)
  expect(await copy.getContent('fr')).toBe(content)
})

test('without a snapshot the error says what to do', async () => {
  vi.stubEnv('CONTENT_SNAPSHOT', '')
  vi.stubEnv('NODE_ENV', 'production')
  await expect(getContent('fr')).rejects.toThrow('CONTENT_SNAPSHOT is not set')
})

test('a file that is not a snapshot is an error', async () => {
  const file = join(folder, 'other.json')
  await writeFile(file, '{"version":2}')
  vi.stubEnv('CONTENT_SNAPSHOT', file)
  await expect(getContent('fr')).rejects.toThrow()
})

describe('in development', () => {
  test('pages show what is currently published, with images from the lake', async () => {
    const image = {
      asset: { _ref: 'image-abc-1000x500-png' },
      crop: { top: 0, bottom: 0, left: 0.5, right: 0 },
      alt: { fr: 'Alt' },
    }
    const [project] = toSeedDocuments().map((document) => ({
      ...document,
      _updatedAt: '2026-12-01T10:00:00Z',
      image,
    }))
    const lake = await startStandIn([{ ...project }, { _id: 'image-abc-1000x500-png' }])
    vi.stubEnv('CONTENT_SNAPSHOT', '')
    vi.stubEnv('NODE_ENV', 'development')
    vi.stubEnv('LAKE_PORT', String(lake.port))
    try {
      const [shown] = (await getContent('fr')).projects
      expect(shown?.image?.files.map(({ src }) => decodeURIComponent(src))).toEqual([
        '/lake/images/embedded/production/abc-1000x500.png?rect=500,84,500,333&w=400&fm=webp',
        '/lake/images/embedded/production/abc-1000x500.png?rect=500,84,500,333&w=500&fm=webp',
      ])
      lake.documents[0] = { ...project, title: { fr: 'Autre titre' } }
      expect((await getContent('fr')).projects[0]?.title.text).toBe('Autre titre')
    } finally {
      await lake.close()
    }
  })
})

test('pages import neither the image library nor the pull', async () => {
  const seen = new Set<string>()
  async function follow(file: string): Promise<void> {
    if (seen.has(file)) return
    seen.add(file)
    if (!file.startsWith('lib/')) return
    const source = await readFile(file, 'utf8')
    const specifiers = [...source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gms)].map(
      ([, name]) => name ?? '',
    )
    for (const name of specifiers) {
      if (name.startsWith('#')) await follow(name.slice(1))
      else if (name.startsWith('.')) await follow(join(file, '..', name))
      else seen.add(name)
    }
  }
  await follow('lib/content/getContent.server.ts')
  expect(seen).toContain('lib/content/siteContent.ts')
  expect(
    [...seen].filter((name) =>
      ['sharp', '@sanity/client', 'packages/content/src/snapshot/pull.ts'].includes(name),
    ),
  ).toEqual([])
})
