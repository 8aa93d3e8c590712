import { readFile } from 'node:fs/promises'
import type { PullReport } from 'releases/content/published'
import { pull } from 'releases/content/pull'
import { outlinesShape } from 'releases/drawing/text'
import { placeDrawing } from 'releases/images/imageCache'
import type { Pulled, PullFolders } from 'releases/render/options'
import { toLocalePath } from '#lib/addresses.ts'
import type { Snapshot } from '#lib/content/documents.ts'
import { hasPage } from '#lib/content/project.ts'
import type { Env } from '#lib/env.server.ts'
import { locales } from '#lib/languages.ts'
import { listedPages, pages } from '#lib/pages.ts'
import { toSiteContent } from '../content/siteContent.ts'
import { toSource } from '../content/source.server.ts'
import { type DrawingMaterial, drawSocialImage } from '../seo/social/drawSocialImage.ts'

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

/**
 * Draws the social image of every page in every language into a folder, unless it exists. Returns file names by the
 * address of the page. Draws none for a project with a picture, which its page uses, and none at all if the owner has set
 * an image for every page.
 */
async function placeSocialImages(snapshot: Snapshot, folder: string): Promise<Record<string, string>> {
  if (snapshot.documents.siteSettings?.socialImage) return {}
  const material = await readMaterial()
  const drawings = locales.flatMap((locale) => {
    const content = toSiteContent(snapshot, locale)
    const { brand } = content.settings
    const ofPages = listedPages.map((page) => ({
      address: toLocalePath(pages[page].path, locale),
      words: { scene: page, brand, title: content.seo[page].title },
    }))
    const ofProjects = content.projects
      .filter(hasPage)
      .filter(({ socialImage }) => socialImage === null)
      .map(({ page, illustration, seo }) => ({
        address: page.addresses[locale],
        words: { scene: illustration, brand, title: seo.title },
      }))
    return [...ofPages, ...ofProjects]
  })
  const placed = drawings.map(async ({ address, words }) => {
    const name = await placeDrawing(drawSocialImage(words, material), folder)
    return [address, name] as const
  })
  return Object.fromEntries(await Promise.all(placed))
}

/** Reads everything published, with its images and the pictures of shared links, into a folder. */
export const pullSite = (env: Env, folders: PullFolders, report: PullReport): Promise<Pulled> =>
  pull({ ...toSource(env), ...folders, placeSocialImages, report })
