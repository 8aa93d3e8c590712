import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { prepareBuildFolder } from '../src/render/buildSite.ts'

test('a build starts with the pictures of its content and its cache, without the output of the previous build', async () => {
  const root = createTemporaryFolder()
  const [media, distDir] = [join(root, 'media'), join(root, 'build')]
  for (const folder of [media, join(distDir, 'cache'), join(distDir, 'static', 'image')])
    await mkdir(folder, { recursive: true })
  await writeFile(join(media, 'new.webp'), 'image')
  await writeFile(join(distDir, 'static', 'image', 'old.webp'), 'image')
  await writeFile(join(distDir, 'BUILD_ID'), 'before')

  await prepareBuildFolder(distDir, media)
  expect(await readdir(join(distDir, 'static', 'image'))).toEqual(['new.webp'])
  expect((await readdir(distDir)).sort()).toEqual(['cache', 'static'])
})

test('content without pictures does not fail', async () => {
  const root = createTemporaryFolder()
  await prepareBuildFolder(join(root, 'build'), join(root, 'media'))
  expect(existsSync(join(root, 'build'))).toBe(true)
})
