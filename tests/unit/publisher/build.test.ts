import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '#lib/locale.ts'
import { beginRelease } from '#server/publisher/begunRelease.ts'
import { type BuildDeps, buildRelease } from '#server/publisher/build.ts'
import { listReleases } from '#server/publisher/releases.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

/** A build whose compiled site is a stand-in, and whose pages are made by a process that does nothing. */
async function setUp(deps: Partial<BuildDeps> = {}) {
  const root = await createTemporaryFolder()
  const dataDir = join(root, '.data')
  const compiled = join(root, '.build', 'v1')
  const pages = locales.flatMap((locale) => ['404', '500', '503'].map((name) => `${locale}/${name}.meta`))
  for (const file of ['compiled.json', 'static/chunks/a.js', ...pages.map((page) => `server/app/${page}`)]) {
    await mkdir(dirname(join(compiled, file)), { recursive: true })
    await writeFile(join(compiled, file), '{}')
  }
  const lines: string[] = []
  const build = () =>
    buildRelease(
      {
        root,
        dataDir,
        codeVersion: 'v1',
        madeFrom: 'm1',
        pull: async () => ({ kind: 'pulled', revision: 'c1', documents: 1 }),
        begin: (folder) =>
          beginRelease({
            root,
            dataDir,
            siteUrl: 'http://site.example',
            compiled: folder,
            start: () => spawn(process.execPath, ['-e', ''], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }),
          }),
        activate: async () => ({ kind: 'live' }),
        log: (line) => lines.push(line),
        ...deps,
      },
      new AbortController().signal,
    )
  return { root, dataDir, lines, build }
}

describe('a build', () => {
  test('makes a release of one snapshot and puts it in front of visitors', async () => {
    const { dataDir, build } = await setUp()
    const outcome = await build()
    expect(outcome).toMatchObject({ kind: 'live' })
    expect(await listReleases(dataDir)).toMatchObject([{ madeFrom: 'm1', contentRevision: 'c1' }])
  })

  test('is tried again later when the system refuses before there is anything to build from', async () => {
    const { root, build } = await setUp()
    await rm(join(root, '.build'), { recursive: true })
    await writeFile(join(root, '.build'), 'a file where a folder belongs')
    expect(await build()).toMatchObject({ kind: 'failed', stage: 'compile', retry: 'later' })
  })

  test('leaves no folder behind when its release is not let in', async () => {
    const { dataDir, build } = await setUp({
      activate: async () => ({ kind: 'refused', problems: ['/ answered 500.'] }),
    })
    expect(await build()).toMatchObject({ kind: 'failed', stage: 'activate', retry: 'later' })
    expect(await readdir(join(dataDir, 'releases'))).toEqual([])
  })

  test('is a build that succeeded even when nothing can be tidied up after it', async () => {
    const site = await setUp({
      activate: async () => {
        const store = join(site.dataDir, 'static')
        await rm(store, { recursive: true })
        await writeFile(store, 'a file where a folder belongs')
        return { kind: 'live' }
      },
    })
    expect(await site.build()).toMatchObject({ kind: 'live' })
    expect(site.lines).toContainEqual(expect.stringContaining('stays for now'))
    expect(existsSync(join(site.dataDir, 'releases'))).toBe(true)
  })
})
