import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

/** A compiled site with these chunks: public pages load `root.js`, `page.js` and `page.css`, the Studio the others. */
export async function createCompiledSite(chunks: Record<string, string>) {
  const site = await createTemporaryFolder()
  const toPath = (name: string) => join(site, 'static', 'chunks', name)
  const files = {
    'build-manifest.json': JSON.stringify({ rootMainFiles: ['static/chunks/root.js'] }),
    'server/app/[lang]/services/page_client-reference-manifest.js':
      '{"entryJSFiles":["static/chunks/page.js"],"entryCSSFiles":[{"path":"static/chunks/page.css"}]}',
    'server/app/studio/page_client-reference-manifest.js': '["static/chunks/studio.js"]',
  }
  for (const [path, text] of [
    ...Object.entries(files).map(([path, text]) => [join(site, path), text] as const),
    ...Object.entries(chunks).map(([name, text]) => [toPath(name), text] as const),
  ]) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return { site, read: (name: string) => readFile(toPath(name)) }
}
