import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { formatBuiltLinks } from '../src/render/buildSite.ts'
import { exampleSite } from '../testing/site.ts'

/** A build of these pages, by their route, as Next leaves it. */
async function build(pages: Record<string, string>): Promise<string> {
  const folder = createTemporaryFolder()
  for (const [name, html] of Object.entries({ ...pages, 'fr/404': '<a href="/en/404">English</a>' })) {
    const base = join(folder, 'server/app', name)
    await mkdir(dirname(base), { recursive: true })
    await writeFile(`${base}.html`, html)
    await writeFile(`${base}.meta`, name.endsWith('404') ? '{"status":404}' : '{"headers":{}}')
  }
  await writeFile(join(folder, 'server/app/robots.txt.meta'), '{"status":200}')
  await writeFile(join(folder, 'server/app/robots.txt.body'), 'Allow: /')
  return folder
}

const options = { site: exampleSite, siteUrl: 'https://site.example', redirects: [] }

test('a build without dead links prints nothing about them', async () => {
  const folder = await build({
    fr: '<a href="/services#a">x</a><a href="/robots.txt">',
    'fr/services': '<p id="a">',
  })
  expect(await formatBuiltLinks(folder, options)).toBeNull()
})

test('a build lists its dead links, with a page of each', async () => {
  const folder = await build({
    fr: '<a href="/services#b">x</a>',
    'fr/services': '',
    'fr/privacy': '<a href="/nowhere">',
  })
  const text = await formatBuiltLinks(folder, options)
  expect(text?.split('\n').toSorted()).toEqual([
    '  /nowhere in /privacy: there is no such page',
    '  /services#b in /: the page has no place named “b”',
    'Some links lead nowhere; the build goes on.',
  ])
})
