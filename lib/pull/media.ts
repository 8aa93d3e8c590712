import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toLocalePath } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { listedPages, pages } from '#lib/pages.ts'
import type { Problem, Reason } from '#lib/publishing/reason.ts'
import { toPageNames } from '#lib/seo/pageNames.ts'
import { drawSocialImage } from '#lib/seo/social/drawSocialImage.ts'
import { readMaterial } from '#lib/seo/social/material.server.ts'
import type { Media } from '../content/image.ts'
import type { ImageRequest } from '../content/imageRequests.ts'
import type { CallBudget } from '../content/lakeClient.server.ts'
import { toSiteContent } from '../content/siteContent.ts'
import type { Snapshot } from '../content/snapshot.ts'
import { getSizedImage, placeDrawing, placeFile } from './imageCache.ts'

/** The path of the files of `media/` in a release. Vercel lets browsers cache files below `/_next/static` for long. */
const publicPath = '/_next/static/image'

/** The address of a file of `media/` in a release. */
export const toMediaSrc = (name: string): string => `${publicPath}/${name}`

export type GatheredMedia =
  | { kind: 'gathered'; media: Media }
  | { kind: 'refused'; problems: Problem[] }
  | { kind: 'unreachable'; reason: Reason }

/** Sizes every requested image into the cache. */
export async function gatherMedia(
  requests: ImageRequest[],
  { cache, imagesUrl, budget }: { cache: string; imagesUrl: string; budget: CallBudget },
): Promise<GatheredMedia> {
  // Version 1.0.0 stored the originals too.
  await rm(join(cache, 'originals'), { recursive: true, force: true })
  const media: Media = {}
  const problems: Problem[] = []
  let unreachable: Reason | undefined
  // One at a time: sizing a single image already takes the processor and memory of a small machine.
  for (const request of requests) {
    const answer = await getSizedImage(cache, imagesUrl, request, budget)
    if (answer.kind === 'ready') {
      const files = answer.image.files.map(({ name, ...file }) => ({ src: toMediaSrc(name), ...file }))
      media[request.key] = { ...answer.image, files }
    } else if (answer.kind === 'missing') {
      problems.push({ document: request.document, path: request.path, reason: answer.reason })
    } else {
      unreachable ??= answer.reason
    }
  }
  if (unreachable) return { kind: 'unreachable', reason: unreachable }
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'gathered', media }
}

/** Puts the sized images of a snapshot into a folder, and returns the names of their files. */
export async function placeMedia(
  { media }: Snapshot,
  { folder, cache }: { folder: string; cache: string },
): Promise<string[]> {
  const sources = new Set(Object.values(media).flatMap(({ files }) => files.map(({ src }) => src)))
  const names = [...sources].map((src) => src.slice(publicPath.length + 1))
  await mkdir(folder, { recursive: true })
  for (const name of names) await placeFile(cache, name, folder)
  return names
}

/**
 * Draws the social image of every page in every language into a folder, unless it exists. Returns file names by the
 * address of the page. Draws none if the owner has set an image, which then is that of every page.
 */
export async function placeSocialImages(snapshot: Snapshot, folder: string): Promise<Record<string, string>> {
  if (snapshot.documents.siteSettings?.socialImage) return {}
  const material = await readMaterial()
  const drawings = locales.flatMap((locale) => {
    const content = toSiteContent(snapshot, locale)
    return listedPages.map((page) => ({
      address: toLocalePath(pages[page].path, locale),
      words: { page, brand: content.settings.brand, title: toPageNames(page, locale, content).title },
    }))
  })
  const placed = drawings.map(async ({ address, words }) => {
    const name = await placeDrawing(drawSocialImage(words, material), folder)
    return [address, name] as const
  })
  return Object.fromEntries(await Promise.all(placed))
}
