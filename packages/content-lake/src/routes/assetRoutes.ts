import { basename, extname } from 'node:path'
import { type Context, Hono } from 'hono'
import type { LakeEnv } from '../access/identify.ts'
import { findLimit } from '../access/limits.ts'
import { type AssetDetails, toContentType, toFileAsset, toImageAsset } from '../assets/assetDocument.ts'
import type { ImageFacts } from '../assets/imageMetadata.ts'
import type { ImageRules } from '../assets/imageRules.ts'
import { parseTransform, toOutputFormat } from '../assets/imageTransform.ts'
import { TransformedImages } from '../assets/transformedImages.ts'
import { refusal } from '../model/lakeError.ts'
import { toReadable } from '../query/documentView.ts'
import { requireDataset, requireUser } from './answer.ts'
import type { Lake } from './lakeContext.ts'

type Kind = 'images' | 'files'

/** Uploading images and files, and serving them: images in the requested size, crop and format. */
export function assetRoutes(lake: Lake) {
  const transformed = new TransformedImages(lake.assets)
  const ours = requireDataset(lake.settings)
  return new Hono<LakeEnv>()
    .post('/:version/assets/images/:dataset', ours, (context) => upload(context, lake, 'images'))
    .post('/:version/assets/files/:dataset', ours, (context) => upload(context, lake, 'files'))
    .get('/images/:project/:dataset/:file', ours, (context) => serve(context, lake, 'images', transformed))
    .get('/files/:project/:dataset/:file', ours, (context) => serve(context, lake, 'files', transformed))
}

async function upload(context: Context<LakeEnv>, { settings, store, assets }: Lake, kind: Kind) {
  const author = requireUser(context)
  if (!context.req.raw.body) throw refusal(400, 'The body is empty: send the file itself')
  const file = await assets.receive(context.req.raw.body, findLimit(context.req.path).maxBytes)
  try {
    if (file.size === 0) throw refusal(400, 'The body is empty: send the file itself')
    const details = toDetails(context.req.query())
    const { name, document } =
      kind === 'images'
        ? toImageAsset(file, await readFacts(file.path, settings.images), details, settings)
        : toFileAsset(file, details, settings)
    await assets.keep(file, kind, name)
    const { documents } = await store.write({
      steps: [() => [{ createIfNotExists: document }]],
      kind: 'mutationError',
      author,
    })
    return context.json({ document: toReadable(documents.get(document._id) ?? null, context.get('address')) })
  } catch (error) {
    await assets.drop(file)
    throw error
  }
}

/** The libraries that read pictures take 10 MB: they are loaded with the first picture. */
async function readFacts(path: string, rules: ImageRules): Promise<ImageFacts> {
  const { readImageFacts } = await import('../assets/imageMetadata.ts')
  return readImageFacts(path, rules)
}

function toDetails(query: Record<string, string>): AssetDetails {
  const { filename, title, label, description, creditLine, sourceId, sourceName, sourceUrl } = query
  const source = sourceId === undefined ? undefined : { id: sourceId, name: sourceName, url: sourceUrl }
  return { originalFilename: filename, title, label, description, creditLine, source }
}

/** An uploaded file is untrusted input on the site's own origin: it must not run scripts. */
const guards = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}

async function serve(
  context: Context<LakeEnv>,
  { assets }: Lake,
  kind: Kind,
  transformed: TransformedImages,
) {
  // Any name after the file's own in the address is only for downloads.
  const found = await assets.find(kind, context.req.param('file') ?? '')
  if (!found) throw refusal(404, 'There is no such file')
  const extension = extname(found.path).slice(1)
  const query = context.req.query()
  const transform = kind === 'images' && !['svg', 'gif'].includes(extension) ? parseTransform(query) : null
  const download = toDownload(query.dl, kind)
  const isHead = context.req.method === 'HEAD'
  if (!transform) {
    const headers = {
      ...guards,
      ...download,
      // Exports verify downloads with it.
      'x-sanity-sha1': basename(found.path).slice(0, 40),
      'content-type': toContentType(extension),
      'content-length': String(found.size),
    }
    // A HEAD request must not open the file, since nothing would close it.
    return new Response(isHead ? null : assets.open(found.path), { headers })
  }
  const format = toOutputFormat(transform, extension, context.req.header('accept') ?? '')
  const isSignedIn = context.get('identity').kind !== 'anonymous'
  const path = await transformed.get(found.path, transform, format, isSignedIn)
  const vary: Record<string, string> = transform.auto ? { vary: 'accept' } : {}
  return new Response(isHead ? null : assets.open(path), {
    headers: { ...guards, ...download, ...vary, 'content-type': toContentType(format) },
  })
}

/** Images show in the page; files are saved unless the browser is known to show them safely. */
function toDownload(name: string | undefined, kind: Kind): Record<string, string> {
  if (name === undefined) return kind === 'images' ? {} : { 'content-disposition': 'attachment' }
  const safe = name.replace(/[^A-Za-z0-9._ -]/g, '_')
  return { 'content-disposition': safe === '' ? 'attachment' : `attachment; filename="${safe}"` }
}
