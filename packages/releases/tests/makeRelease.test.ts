import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Problem } from '@freelance-site/foundation'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { createProblem } from '../src/problems.ts'
import type { MakeOutcome } from '../src/processes/ipc.ts'
import {
  type GuardedPull,
  guardAgainstEmptySnapshot,
  type MakeReleaseDeps,
  makeRelease,
} from '../src/render/makeRelease.ts'
import type { Held, KnownFailures } from '../src/source/held.ts'
import type { Pulled, PulledSnapshot } from '../src/source/source.ts'
import { documentForm } from '../src/store/release.ts'
import { openReleases } from '../src/store/releases.ts'
import type { ShownContent } from '../src/store/shownContent.ts'
import { toAnswers, toDraft, toRoutes } from '../testing/drafts.ts'
import { exampleSite } from '../testing/site.ts'
import { createSourceProblem } from '../testing/sourceProblems.ts'

const revision = 'c2'
const snapshotFile = join(createTemporaryFolder({ onEnd: afterAll }), 'snapshot.json')
await writeFile(snapshotFile, '{"documents": {}}')
const pulled: PulledSnapshot = {
  kind: 'pulled',
  snapshotFile,
  revision,
  documents: 1,
  mediaNames: [],
  redirects: [],
}

/** Visitors see the content, and its release has these warnings. */
const isLive = (warnings: Problem[]): ShownContent[] => [{ revision, warnings }]

/** Pulls and renders without a lake and without Next, into real releases. */
async function setUp(toDeps: (deps: MakeReleaseDeps) => Partial<MakeReleaseDeps> = () => ({})) {
  const dataDir = createTemporaryFolder()
  const steps: string[] = []
  const folders: string[] = []
  const held: (readonly Held[])[] = []
  const pull: GuardedPull = async (folder) => {
    folders.push(folder)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'snapshot.json'), '{}')
    return pulled
  }
  const usual: MakeReleaseDeps = {
    dataDir,
    buildFingerprint: 'f1',
    releases: openReleases(dataDir),
    pull,
    render: async () => ({ kind: 'rendered', routes: toRoutes(toAnswers('r1'), revision) }),
    statics: [],
    site: exampleSite,
    siteUrl: 'https://site.example',
    onStep: (step) => steps.push(step),
    onHeld: (documents) => held.push(documents),
  }
  const make = (unless: ShownContent[] = [], known?: KnownFailures) =>
    makeRelease({ ...usual, ...toDeps(usual) }, unless, known)
  const left = async () => (existsSync(join(dataDir, 'releases')) ? readdir(join(dataDir, 'releases')) : [])
  return { dataDir, make, steps, folders, held, left, releases: usual.releases }
}

test('a release of many pages reports while it is written, so that nobody takes it to hang', async () => {
  const [first] = toAnswers('r1')
  if (!first) throw new Error('A release has answers.')
  const many = Array.from({ length: 120 }, (_, at) => ({ ...first, path: `/projects/${at}` }))
  const { make, steps } = await setUp(() => ({
    render: async () => ({ kind: 'rendered', routes: toRoutes([...toAnswers('r1'), ...many], revision) }),
  }))
  expect((await make()).kind).toBe('made')
  expect(steps).toEqual(['pull', 'render', 'write', 'write', 'check'])
})

test('a release says how long each of its steps took', async () => {
  let time = 0
  const { make } = await setUp(({ pull, render }) => ({
    now: () => time,
    pull: async (...pulling) => {
      time += 20
      return pull(...pulling)
    },
    render: async (...rendering) => {
      time += 300
      return render(...rendering)
    },
  }))
  expect(await make()).toMatchObject({ stepTimes: { pull: 20, render: 300, write: 0, check: 0 } })
})

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' })
const media = { ...pulled, mediaNames: ['abc.webp'] }

const renderFailed = createProblem('renderFailed', { detail: 'Next answered 500' })
const someFileMissing = createProblem('fileMissing', { file: expect.any(String) })

describe('making a release', () => {
  test('pulls, renders, writes and checks one, and leaves no other files', async () => {
    const { make, steps, folders, left, releases } = await setUp()
    const made = await make()
    if (made.kind !== 'made') throw new Error(JSON.stringify(made))
    expect(steps).toEqual(['pull', 'render', 'write', 'check'])
    expect(await left()).toEqual([made.releaseId])
    expect(await releases.read(made.releaseId)).toMatchObject({
      id: made.releaseId,
      buildFingerprint: 'f1',
      contentRevision: revision,
      documents: 1,
    })
    expect(folders.filter(existsSync)).toEqual([])
    // Making a release does not make it current.
    expect(await releases.current()).toBeNull()
  })

  test('is the newest although the clock was set back', async () => {
    const { make, releases } = await setUp()
    const ahead = '20991231T235959-ffffff'
    await releases.write(toDraft(ahead))
    const made = [await make(), await make()].map((each) => (each.kind === 'made' ? each.releaseId : ''))
    expect((await releases.list()).map(({ id }) => id)).toEqual([...made.toReversed(), ahead])
  })

  test('lists the pictures of its content and the scripts of its pages, and fails if one is missing', async () => {
    const { make, dataDir, releases, left } = await setUp(() => ({
      pull: async () => media,
      statics: ['chunks/a.js'],
    }))
    expect(await make()).toEqual({
      kind: 'failed',
      problem: { ...createProblem('failure.damaged'), causes: [someFileMissing] },
    })
    expect(await left()).toEqual([])
    for (const name of ['chunks/a.js', 'image/abc.webp']) {
      const path = join(dataDir, 'static', name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, name)
    }
    const made = await make()
    const release = await releases.read(made.kind === 'made' ? made.releaseId : '')
    expect(release?.statics).toEqual(['chunks/a.js', 'image/abc.webp'])
  })

  test('renders and requires the pages that the content adds', async () => {
    const page = { path: '/pain', route: '/fr/pain', language: 'fr', status: 200 }
    const pull: GuardedPull = async () => ({ ...pulled, pages: [page] })
    const without = await setUp(() => ({ pull }))
    expect(await without.make()).toMatchObject({
      kind: 'failed',
      problem: { code: 'failure.pages', causes: [{ place: { path: '/pain' } }] },
    })
    const added = { ...exampleSite, pages: [...exampleSite.pages, page] }
    const { make, releases } = await setUp(() => ({
      pull,
      render: async ({ pages = [] }) => ({
        kind: 'rendered',
        routes: toRoutes(toAnswers('r1', pages.length > 0 ? added : exampleSite), revision),
      }),
    }))
    const made = await make()
    const opened = await releases.open(made.kind === 'made' ? made.releaseId : '')
    expect(opened).toMatchObject({ kind: 'open' })
  })

  test('answers at the addresses that the content redirects', async () => {
    const redirects = [{ from: '/alt', to: '/services', status: 301 as const }]
    const { make, releases } = await setUp(() => ({ pull: async () => ({ ...pulled, redirects }) }))
    const made = await make()
    const release = await releases.read(made.kind === 'made' ? made.releaseId : '')
    expect(release?.answers.find(({ path }) => path === '/alt')).toMatchObject({
      status: 301,
      headers: { location: '/services' },
    })
  })

  test('succeeds with dead links, and lists them in the release', async () => {
    const { make, releases } = await setUp(() => ({
      render: async () => {
        const answers = toAnswers('r1').map((answer) =>
          answer.path === '/services' && answer.form === documentForm
            ? { ...answer, bytes: Buffer.concat([answer.bytes, Buffer.from('<a href="/nowhere">x</a>')]) }
            : answer,
        )
        return { kind: 'rendered', routes: toRoutes(answers, revision) }
      },
    }))
    const made = await make()
    const release = await releases.read(made.kind === 'made' ? made.releaseId : '')
    expect(release?.links?.dead).toEqual([
      { address: '/nowhere', place: { page: '/services' }, reason: { code: 'pageUnknown', parameters: {} } },
    ])
  })

  test('is skipped when the content has one of the unwanted revisions', async () => {
    const { make, steps, folders, left } = await setUp()
    const other = { revision: 'other', warnings: [] }
    expect(await make([other, ...isLive([])])).toEqual({ kind: 'unchanged' })
    expect(steps).toEqual(['pull'])
    expect([await left(), folders.filter(existsSync)]).toEqual([[], []])
    expect((await make([other])).kind).toBe('made')
  })

  describe('of content with which a page cannot be made', () => {
    const page = { path: '/pain', route: '/fr/pain', language: 'fr', status: 200, document: 'project-one' }
    const problem = { ...renderFailed, place: { path: '/pain' } }
    const held = [{ document: 'project-one', version: 'v1', page: '/pain' }]
    const warning: Problem = {
      ...createSourceProblem('heldBack', { page: '/pain' }),
      severity: 'warning',
      place: { document: 'project-one' },
    }
    const added = { ...exampleSite, pages: [...exampleSite.pages, page] }
    /** Holds the document once the page has failed, or if it is asked to. */
    const pull: GuardedPull = async (_folder, known) =>
      known && (known.failedPages.length > 0 || known.held.length > 0)
        ? { ...pulled, pages: [page], held, warnings: [warning] }
        : { ...pulled, pages: [page] }
    const render: MakeReleaseDeps['render'] = async ({ held = [] }) =>
      held.length === 0
        ? { kind: 'failed', problems: [problem] }
        : { kind: 'rendered', routes: toRoutes(toAnswers('r1', added), revision) }

    test('goes live without it, and tells the owner', async () => {
      const { make, releases, held: reported } = await setUp(() => ({ pull, render }))
      const made = await make()
      const release = await releases.read(made.kind === 'made' ? made.releaseId : '')
      expect(release?.warnings).toEqual([warning])
      expect(reported.at(-1)).toEqual(held)
      expect(await releases.readSnapshot(release?.id ?? '')).toBe('{"documents": {}}')
    })

    test('is made once for the owner to be told, and not again', async () => {
      const { make } = await setUp(() => ({ pull, render }))
      const failedPages = [{ path: '/pain', document: null }]
      expect((await make(isLive([]), { held: [], failedPages })).kind).toBe('made')
      expect(await make(isLive([warning]), { held, failedPages: [] })).toEqual({ kind: 'unchanged' })
    })

    test('is not made again when a start finds out anew what it leaves out', async () => {
      const published: GuardedPull = async (folder, known) => {
        const found = await pull(folder, known)
        return found.kind === 'pulled' && !found.held ? { ...found, revision: 'with the document' } : found
      }
      const { make, left, held: reported } = await setUp(() => ({ pull: published, render }))
      expect(await make(isLive([warning]))).toEqual({ kind: 'unchanged' })
      expect(reported.at(-1)).toEqual(held)
      expect(await left()).toEqual([])
      const isHiddenByRollback = [{ revision, warnings: null }]
      expect(await make(isHiddenByRollback)).toEqual({ kind: 'unchanged' })
      expect((await make(isLive([]))).kind).toBe('made')
    })

    test('is made again without a warning about a document that is gone', async () => {
      const { make, releases } = await setUp()
      const made = await make(isLive([warning]))
      const release = await releases.read(made.kind === 'made' ? made.releaseId : '')
      expect(release).toMatchObject({ contentRevision: revision })
      expect(release?.warnings).toBeUndefined()
    })

    test('fails if no document is the cause', async () => {
      const { make, left } = await setUp(() => ({ pull: async () => ({ ...pulled, pages: [page] }), render }))
      expect(await make()).toEqual({
        kind: 'failed',
        problem: { ...createProblem('failure.pages'), causes: [problem] },
      })
      expect(await left()).toEqual([])
    })
  })

  const problems = [{ ...createSourceProblem('isHeic'), place: { document: 'project-photo', path: 'link' } }]
  const pages = [{ ...renderFailed, place: { path: '/en' } }]
  const checkFailed = {
    ...createProblem('checkFailed', { detail: 'it is missing' }),
    place: { path: '/legal' },
  }
  const stalled = createSourceProblem('imageStalled')
  const systemRefused = createProblem('failure.system', { message: full.message })

  test.each<
    [Extract<MakeOutcome, { kind: 'failed' }>['problem'], (deps: MakeReleaseDeps) => Partial<MakeReleaseDeps>]
  >([
    [
      { ...createProblem('failure.content'), causes: [stalled] },
      ({ pull }) => ({
        pull: async (folder) => {
          await pull(folder)
          return { kind: 'unreachable', problem: stalled }
        },
      }),
    ],
    [
      createProblem('failure.empty', { seconds: 90 }),
      () => ({ pull: async () => ({ kind: 'empty', seconds: 90 }) }),
    ],
    [
      { ...createProblem('failure.documents'), causes: problems },
      () => ({ pull: async () => ({ kind: 'refused', problems }) }),
    ],
    [
      { ...createProblem('failure.pages'), causes: pages },
      () => ({ render: async () => ({ kind: 'failed', problems: pages }) }),
    ],
    [
      { ...createProblem('failure.pages'), causes: [checkFailed] },
      () => ({
        render: async () => ({
          kind: 'rendered',
          routes: toRoutes(toAnswers('r1'), revision).filter(({ path }) => path !== '/legal'),
        }),
      }),
    ],
    [systemRefused, () => ({ pull: () => Promise.reject(full) })],
    [systemRefused, () => ({ render: () => Promise.reject(full) })],
    [systemRefused, ({ releases }) => ({ releases: { ...releases, write: () => Promise.reject(full) } })],
    [systemRefused, ({ releases }) => ({ releases: { ...releases, open: () => Promise.reject(full) } })],
    [
      createProblem('failure.bug', { message: expect.stringContaining('odd') }),
      () => ({ render: () => Promise.reject(new TypeError('odd')) }),
    ],
    [
      { ...createProblem('failure.damaged'), causes: [someFileMissing] },
      ({ releases, dataDir }) => ({
        releases: {
          ...releases,
          write: async (draft) => {
            const release = await releases.write(draft)
            await rm(join(dataDir, 'releases', draft.id, 'bodies'), { recursive: true })
            return release
          },
        },
      }),
    ],
    [
      { ...createProblem('failure.damaged'), causes: [createProblem('recordUnreadable')] },
      ({ releases, dataDir }) => ({
        releases: {
          ...releases,
          write: async (draft) => {
            const release = await releases.write(draft)
            await writeFile(join(dataDir, 'releases', draft.id, 'release.json'), '{')
            return release
          },
        },
      }),
    ],
  ])('that fails leaves no release and no content behind: %j', async (problem, toDeps) => {
    const { make, left, folders, releases } = await setUp(toDeps)
    expect(await make()).toEqual({ kind: 'failed', problem })
    expect(await left()).toEqual([])
    expect(folders.filter(existsSync)).toEqual([])
    expect(await releases.list()).toEqual([])
  })
})

const empty: Pulled = { ...pulled, documents: 0 }
const unreachable: Pulled = { kind: 'unreachable', problem: createSourceProblem('imageStalled') }

function guard(showsDocuments = true) {
  let answer: Pulled = empty
  let time = 0
  const pull = guardAgainstEmptySnapshot(async () => answer, {
    showsDocuments: async () => showsDocuments,
    now: () => time,
  })
  return async (at: number, given: Pulled) => {
    answer = given
    time = at * 1_000
    return (await pull('folder')).kind
  }
}

test('a lake that is suddenly empty is a failure until it has been empty for 90 s', async () => {
  const pullAt = guard()
  expect(await pullAt(0, empty)).toBe('empty')
  expect(await pullAt(60, empty)).toBe('empty')
  expect(await pullAt(91, empty)).toBe('pulled')
})

test('content that comes back restarts the wait', async () => {
  const pullAt = guard()
  expect(await pullAt(0, empty)).toBe('empty')
  expect(await pullAt(50, pulled)).toBe('pulled')
  expect(await pullAt(100, empty)).toBe('empty')
})

test('an unreachable lake is reported as such, and does not count as empty', async () => {
  const pullAt = guard()
  expect(await pullAt(0, empty)).toBe('empty')
  expect(await pullAt(50, unreachable)).toBe('unreachable')
  expect(await pullAt(91, empty)).toBe('pulled')
})

test('a lake that never had content may be empty at once', async () => {
  expect(await guard(false)(0, empty)).toBe('pulled')
})
