import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { openReleases } from '@freelance-site/releases/testing'
import type { IdentifiedSanityDocumentStub } from '@sanity/client'
import sharp from 'sharp'
import { paragraph } from '../tests/support/content.ts'
import { connectToLake } from '../tests/support/ownerSession.ts'
import { getPage } from '../tests/support/page.ts'
import { createSite, type Site } from '../tests/support/site.ts'

const batch = 500

type Step = {
  documents: number
  liveMs: number
  /** Where the release says that its time went. */
  steps: string
  pageKb: number
  releaseMb: number
  /** Without the files that it shares with the release before. */
  writtenMb: number
  memoryMb: number
}
export type Growth = Step & {
  /** The cost of each document added since the previous step; null in the first step. */
  msPerFurtherDocument: number | null
}

/** What grows: the list that has all documents, and one of them, by its number. */
type Kind = {
  type: 'project' | 'note'
  list: string
  toDocument: (n: number) => IdentifiedSanityDocumentStub
}

/**
 * Time to live, size of the list and of the release, and memory of all processes, by the number of projects on the home page, of
 * projects with a page of their own in both languages and a picture, or of notes.
 */
export async function measureGrowth(
  counts: number[],
  kind: 'projects' | 'stories' | 'notes' = 'projects',
): Promise<Growth[]> {
  const site = await createSite()
  try {
    await site.start()
    await connectToLake(site).delete({ query: '*[_type == "project"]' })
    const growing = await toKind(site, kind)
    const steps: Growth[] = []
    for (const documents of counts) {
      const before = steps.at(-1)
      const step = await grow(site, documents, growing)
      const further = before && (step.liveMs - before.liveMs) / (documents - before.documents)
      steps.push({ ...step, msPerFurtherDocument: further ?? null })
    }
    return steps
  } finally {
    await site.remove()
  }
}

async function toKind(site: Site, kind: 'projects' | 'stories' | 'notes'): Promise<Kind> {
  if (kind === 'projects') return { type: 'project', list: '/', toDocument: toProject }
  const story = await uploadStory(site)
  if (kind === 'notes') return { type: 'note', list: '/carnet', toDocument: (n) => toNote(n, story) }
  const toDocument = (n: number) => ({ ...toProject(n), story, slug: toSlug(n, 'projet', 'project') })
  return { type: 'project', list: '/', toDocument }
}

/** A story of four paragraphs and a picture, the same for every document. */
async function uploadStory(site: Site): Promise<object[]> {
  const picture = sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#0f6674' } })
  const asset = await connectToLake(site).assets.upload('image', await picture.jpeg().toBuffer())
  const words = 'Une phrase comme dans un récit, ni courte ni longue. '.repeat(6)
  const text = {
    fr: [1, 2].map((n) => paragraph(words, { _key: `p${n}` })),
    en: [1, 2].map((n) => paragraph(words, { _key: `p${n}` })),
  }
  return [
    { _key: 'brief', _type: 'storyText', text },
    {
      _key: 'picture',
      _type: 'storyPicture',
      picture: {
        _type: 'image',
        asset: { _type: 'reference', _ref: asset._id },
        alt: { fr: 'La boutique', en: 'The shop' },
      },
    },
    { _key: 'result', _type: 'storyText', text },
  ]
}

async function grow(site: Site, documents: number, { type, list, toDocument }: Kind): Promise<Step> {
  const client = connectToLake(site)
  const present = await client.fetch<number>('count(*[_type == $type])', { type })
  for (let from = present; from < documents; from += batch) {
    const transaction = client.transaction()
    for (let n = from; n < Math.min(from + batch, documents); n++) transaction.createOrReplace(toDocument(n))
    await transaction.commit({ visibility: 'async' })
  }
  await untilServed(site, list, toTitle(documents - 1).fr)

  // Only the time and memory of the following change are measured.
  let max = 0
  const sampling = setInterval(() => {
    max = Math.max(max, toMemory(site.pids('')))
  }, 100)
  const title = `Essai parmi ${documents}.`
  const changedAt = performance.now()
  await client
    .patch(toDocument(0)._id)
    .set({ title: { fr: title, en: title } })
    .commit()
  const html = await untilServed(site, list, title)
  const liveMs = performance.now() - changedAt
  clearInterval(sampling)
  const { releaseId, ...release } = await measureRelease(site)
  return {
    documents,
    liveMs,
    steps: await findSteps(site, releaseId),
    pageKb: html.length / 1024,
    ...release,
    memoryMb: max / 1024 / 1024,
  }
}

/** Where the time of a release went, from the log. */
async function findSteps(site: Site, releaseId: string): Promise<string> {
  const line = new RegExp(`${releaseId} is live after [^(]*\\(([^)]*)\\)`)
  const found = await waitFor('the log of the release', () => line.exec(site.output()), 60)
  return found[1] ?? ''
}

/** The titles end in a full stop, so that no title is the beginning of another. */
const toTitle = (n: number) => ({ fr: `Projet ${n}.`, en: `Project ${n}.` })

const toSlug = (n: number, fr: string, en: string) => ({
  fr: { _type: 'slug', current: `${fr}-${n}` },
  en: { _type: 'slug', current: `${en}-${n}` },
})

const toNote = (n: number, story: object[]) => ({
  _id: `note-grown-${n}`,
  _type: 'note',
  title: toTitle(n),
  sentence: { fr: 'Une note parmi beaucoup d’autres.', en: 'One note among many.' },
  date: new Date(Date.UTC(2010, 0, 1 + n)).toISOString().slice(0, 10),
  story,
  slug: toSlug(n, 'note', 'note'),
})

const toProject = (n: number) => ({
  _id: `project-grown-${n}`,
  _type: 'project',
  title: toTitle(n),
  summary: { fr: 'Un projet parmi beaucoup d’autres.', en: 'One project among many.' },
  kind: { fr: 'Site', en: 'Site' },
  illustration: 'map',
  order: 1000 + n,
})

async function untilServed(site: Site, list: string, text: string): Promise<string> {
  let html = ''
  const isServed = async () => {
    html = (await getPage(site.url + list)).html
    return html.includes(text)
  }
  await waitFor(`“${text}” at ${list}`, isServed, 300)
  return html
}

/** The size of all files of the current release, with their compressed forms, and of those that only it has. */
async function measureRelease(site: Site) {
  const releases = openReleases(site.dataDir)
  const current = await releases.current()
  if (!current) throw new Error('There is no release.')
  const folder = join(site.dataDir, 'releases', current.releaseId)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)))
  const toMb = (found: { size: number }[]) => found.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024
  return {
    releaseId: current.releaseId,
    releaseMb: toMb(files),
    writtenMb: toMb(files.filter(({ nlink }) => nlink === 1)),
  }
}

const pageBytes = 4096

/**
 * Resident memory of some processes, in bytes; Linux only:
 * https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html
 */
function toMemory(pids: number[]): number {
  const running = new Set(readdirSync('/proc'))
  return pids
    .filter((pid) => running.has(String(pid)))
    .reduce((sum, pid) => sum + readPages(pid) * pageBytes, 0)
}

function readPages(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  } catch {
    // The process has ended since the listing.
    return 0
  }
}
