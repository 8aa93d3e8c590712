import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { outlinesShape } from '@freelance-site/content'
import {
  type PullReport,
  placeDrawing,
  pull,
  readSizedFile,
  type SocialImages,
} from '@freelance-site/content/server'
import type { Problem } from '@freelance-site/foundation'
import {
  type Pulled,
  type PullFolders,
  type PullLimits,
  type TaskGuard,
  unguarded,
} from '@freelance-site/releases'
import { toLocalePath } from '#lib/addresses.ts'
import type { Snapshot } from '#lib/content/documents.ts'
import { createProblem } from '#lib/content/problems.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import type { Env } from '#lib/env.server.ts'
import { defaultLocale, type Locale, locales } from '#lib/languages.ts'
import { pages, toDocumentId } from '#lib/pages.ts'
import { findExistingPages } from '../content/existingPages.ts'
import { type SiteContent, toSiteContent } from '../content/siteContent.ts'
import { toSource } from '../content/source.server.ts'
import {
  type DrawingMaterial,
  drawSocialImage,
  type SocialDrawing,
  type SocialWords,
} from '../seo/social/drawSocialImage.ts'

let material: Promise<DrawingMaterial> | undefined

const readText = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

/** Reads the sources of drawn pictures, once per process. */
export function readMaterial(): Promise<DrawingMaterial> {
  material ??= Promise.all([
    readText('../seo/social/scenes.svg'),
    readText('../../fonts/outlines.json'),
  ]).then(([scenes, outlines]) => ({ scenes, outlines: outlinesShape.parse(JSON.parse(outlines)) }))
  return material
}

type SocialImage = {
  address: string
  words: SocialWords
  /** The picture of a document beside its title; null for a scene. */
  picture: { src: string; type: string; focus: number } | null
  /** The document of the title, and its field; null for the built-in words of a page. */
  document: string | null
  path: string
}

/** Where drawn pictures are written, and where those of documents are. */
type Folders = { folder: string; cache: string }

/**
 * So many pictures are drawn at a time. More would not be faster, and a pull that begins thousands of them and then reports nothing is
 * taken to hang.
 */
const drawnAtATime = 8

/** What this process has drawn, by its words: measuring a title takes longer than looking for its file. */
const drawn = new Map<string, { name: string; missing: SocialDrawing['missing'] }>()

async function placeSocialImage({ words, picture }: SocialImage, { folder, cache }: Folders) {
  const key = JSON.stringify([words, picture])
  const known = drawn.get(key)
  if (known && existsSync(join(folder, known.name))) return known
  const data = picture && (await readSizedFile(cache, picture.src)).toString('base64')
  const shown = picture && { src: `data:${picture.type};base64,${data}`, focus: picture.focus }
  const { svg, missing } = drawSocialImage(words, await readMaterial(), shown)
  const placed = { name: await placeDrawing(svg, folder), missing }
  drawn.set(key, placed)
  return placed
}

function listSocialImages(content: SiteContent, locale: Locale): SocialImage[] {
  const { brand } = content.settings
  const ofPages = findExistingPages(content, { isListed: true }, locale).map((page) => ({
    address: toLocalePath(pages[page].path, locale),
    words: { scene: page, brand, title: content.seo[page].title },
    picture: null,
    document: toDocumentId(page),
    path: 'seo.title',
  }))
  const ofDocuments = content.documentPages.flatMap(({ id, page, scene, seo, socialImage }) => {
    const address = page.translations[locale]
    const words = { scene, brand, title: seo.title }
    const file = socialImage?.files[0]
    const picture = file ? { ...file, focus: socialImage.focus } : null
    return address === undefined ? [] : [{ address, words, picture, document: id, path: 'title' }]
  })
  return [...ofPages, ...ofDocuments]
}

const toWarning = (problem: Problem, document: string | null, path: string): Problem => ({
  ...problem,
  severity: 'warning',
  place: { document: document ?? undefined, path },
})

/**
 * Draws the social image of every page in every language into a folder, unless it exists: that of a document with its picture. Draws
 * none if the owner has set an image for every page that can be shown.
 */
async function placeSocialImages(
  snapshot: Snapshot,
  folders: Folders,
  guard: TaskGuard = unguarded,
): Promise<SocialImages> {
  // The first view of the content: what a text does to it, it does to the home page, too.
  const home = toLocalePath(pages.home.path, defaultLocale)
  if (guard.isCareful) guard.begin({ kind: 'page', key: home, document: null, path: home })
  const first = toSiteContent(snapshot, defaultLocale)
  if (first.settings.socialImage) return { files: {}, problems: [] }
  const files: Record<string, string> = {}
  const problems: Problem[] = []
  const note = (document: string | null, path: string, signs: string) => {
    if (signs === '') return
    const problem = toWarning(createProblem('notDrawn', { signs }), document, path)
    if (!problems.some((known) => isDeepStrictEqual(known, problem))) problems.push(problem)
  }
  const images = locales.flatMap((locale) =>
    listSocialImages(locale === defaultLocale ? first : toSiteContent(snapshot, locale), locale),
  )
  const place = async (image: SocialImage) => {
    const { address, document, path } = image
    const { name, missing } = await placeSocialImage(image, folders)
    files[address] = name
    note(document, path, missing.title)
    note(siteSettingsId, 'brand', missing.brand)
  }
  const begin = async (image: SocialImage) => {
    const { words, document, path } = image
    const blame = guard.begin({ kind: 'drawing', key: JSON.stringify(words), document, path })
    if (blame) problems.push(toWarning(blame, document, path))
    else await place(image)
  }
  const atATime = guard.isCareful ? 1 : drawnAtATime
  for (let from = 0; from < images.length; from += atATime)
    await Promise.all(images.slice(from, from + atATime).map(begin))
  guard.end()
  return { files, problems }
}

/** Reads everything published, with its images and the pictures of shared links, into a folder. */
export const pullSite = (
  env: Env,
  folders: PullFolders,
  report: PullReport,
  limits?: PullLimits,
): Promise<Pulled> =>
  pull({
    ...toSource(env),
    ...folders,
    ...limits,
    placeSocialImages: (snapshot, folder) =>
      placeSocialImages(snapshot, { folder, cache: folders.cache }, limits?.guard),
    report,
  })
