import { basename, extname } from 'node:path'
import type { Context } from 'hono'
import { type LakeEnv, requireSender } from '../access/identity.ts'
import { isOfThisMachine } from '../access/origins.ts'
import { toAsset, toAssetId, toContentType, toImageSize, toServedDocument } from '../assets/assetDocument.ts'
import type { AssetKind } from '../assets/assetFolder.ts'
import type { TransformJob } from '../assets/imageJobs.ts'
import { type OutputFormat, parseTransform, toOutputFormat } from '../assets/imageParameters.ts'
import { requireSize } from '../assets/imageSize.ts'
import type { Attributes } from '../documents/document.ts'
import { busyRefusal, refusal } from '../errors/lakeError.ts'
import { toByteRange } from './byteRange.ts'
import { fileBody, GuardedRoutes } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { isAnonymous } from './request.ts'

/** Uploads, and the addresses of images and files, with the transformations of images. */
export function assetRoutes(lake: Lake) {
  const routes = new GuardedRoutes(lake.settings)
  for (const kind of ['images', 'files'] as const) {
    const forUploads = { for: 'writer', maxBytes: fileBody, isStreamed: true } as const
    routes.post(`/:version/assets/${kind}/:dataset`, forUploads, (context) => upload(context, lake, kind))
    // A name of the sender's choice may follow, for search engines and downloads.
    routes.get(`/${kind}/:project/:dataset/:file/:name?`, { for: 'anybody' }, (context) =>
      serve(context, lake, kind),
    )
  }
  // Anybody may ask for these paths. No route that begins with `/:version` may match them.
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  routes.on([...methods], ['/images/*', '/files/*'], { for: 'anybody' }, () => {
    throw refusal(404, 'There is no such file')
  })
  return routes
}

async function upload(
  context: Context<LakeEnv>,
  { settings, store, assets, imageJobs }: Lake,
  kind: AssetKind,
) {
  const { userId: author } = requireSender(context)
  if (!context.req.raw.body) throw refusal(400, 'The body is empty: send the file itself')
  await using file = await assets.receive(context.req.raw.body, fileBody)
  if (file.size === 0) throw refusal(400, 'The body is empty: send the file itself')
  const wanted = context.req.queries('meta') ?? []
  const { signal } = context.req.raw
  const image =
    kind === 'images' ? await imageJobs.describe(file.path, settings.images, wanted, signal) : null
  const problem = image && (await settings.images.findProblem(file.path, image.extension))
  if (problem) throw refusal(400, problem.message, { reason: { code: problem.code } })
  const { filename, title, label, description, creditLine, sourceId, sourceName, sourceUrl } =
    context.req.query()
  const source = sourceId === undefined ? undefined : { id: sourceId, name: sourceName, url: sourceUrl }
  const details = { originalFilename: filename, title, label, description, creditLine, source }
  const received = { sha1: file.sha1, size: file.size, sentType: context.req.header('content-type') }
  const { name, document } = toAsset(received, details, settings, image)
  const step = () => {
    assets.store(file, kind, name)
    return [{ createIfNotExists: document }]
  }
  const { documents } = await store.write({ steps: [step], kind: 'mutationError', author })
  const stored = documents.get(document._id) ?? null
  return context.json({ document: toServedDocument(stored, context.get('address')) })
}

/** The memory of a file that is being sent, whatever its size. */
const openFileBytes = 128 * 1024

/** An uploaded file is untrusted, and served from the site's own origin: it must not run scripts. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
}

async function serve(context: Context<LakeEnv>, lake: Lake, kind: AssetKind) {
  const { assets, store, settings, anonymousOutput } = lake
  const isPrivate = settings.assetReaders === 'thisMachine'
  if (isPrivate && !isOfThisMachine(context, settings)) requireSender(context)
  const file = context.req.param('file') ?? ''
  const document = store.documents.get(toAssetId(kind, file))
  const found = document && assets.find(kind, file)
  if (!found) throw refusal(404, 'There is no such file')
  const extension = extname(found.path).slice(1)
  const query = context.req.query()
  // `@sanity/import` asks so whether a picture exists.
  if (kind === 'images' && query.fm === 'json') return sendMetadata(context, lake, document)
  const transform = kind === 'images' ? parseTransform(query, extension) : null
  const asksOwnName = query.dl === ''
  const name = asksOwnName ? toOwnName(document, mayReadDocument(context, lake)) : query.dl
  const headers: Record<string, string> = { ...fileHeaders, ...toDisposition(name, kind) }
  if (isPrivate || (asksOwnName && !settings.isPublic()))
    headers['cache-control'] = fileHeaders['cache-control'].replace('public', 'private')
  if (transform) return sendTransformed(context, lake, { source: found.path, extension, transform }, headers)
  const sha1 = basename(found.path).slice(0, 40)
  // `sanity export` verifies downloads with this header.
  headers['x-sanity-sha1'] = sha1
  headers['content-type'] = toContentType(extension)
  headers.etag = `"${sha1}"`
  headers['accept-ranges'] = 'bytes'
  const { range, length } = readRange(context, { size: found.size, etag: headers.etag })
  headers['content-length'] = String(length)
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${found.size}`
  // A HEAD request must not open the file, since nothing would close it.
  if (context.req.method === 'HEAD') return new Response(null, { headers })
  anonymousOutput.hold(context, Math.min(length, openFileBytes))
  return new Response(assets.open(found.path, range), { status: range ? 206 : 200, headers })
}

/** The part of a file that is sent, and its length. A part is only for GET. Browsers play videos and seek in them by parts. */
function readRange({ req }: Context<LakeEnv>, file: { size: number; etag: string }) {
  const headers = { range: req.header('range'), ifRange: req.header('if-range') }
  const range = req.method === 'HEAD' ? null : toByteRange(headers, file)
  return { range, length: range ? range.end - range.start + 1 : file.size }
}

/** Anybody may have the bytes of an asset. Its document says more, such as where a photo was taken. */
const mayReadDocument = (context: Context<LakeEnv>, { settings }: Lake) =>
  settings.isPublic() || context.get('identity') !== null

/** The name of the uploaded file: `?dl` without a name asks for it. */
const toOwnName = ({ originalFilename }: Attributes, mayRead: boolean): string =>
  mayRead && typeof originalFilename === 'string' ? originalFilename : ''

/** Sends what is stored of an image, instead of its pixels. */
function sendMetadata(context: Context<LakeEnv>, lake: Lake, asset: Attributes) {
  const { extension, mimeType, size, originalFilename, metadata } = asset
  const own = mayReadDocument(context, lake) ? { originalFilename, metadata } : {}
  return context.json({ ...toImageSize(String(asset.path)), extension, mimeType, size, ...own }, 200, {
    'access-control-allow-origin': '*',
  })
}

/** Sends a transformed image. Answers a HEAD request without transforming anything. */
async function sendTransformed(
  context: Context<LakeEnv>,
  { imageJobs, anonymousOutput, settings }: Lake,
  source: Pick<TransformJob, 'source' | 'extension' | 'transform'>,
  headers: Record<string, string>,
) {
  const { extension, transform } = source
  const full = toImageSize(source.source)
  requireSize(transform, full)
  const sender = { isAnonymous: isAnonymous(context), left: context.req.raw.signal }
  const accept = context.req.header('accept') ?? ''
  const isAffordable = (format: OutputFormat) => imageJobs.isAffordable(transform, format, full, sender)
  const format = toOutputFormat(transform, extension, accept, isAffordable)
  if (transform.auto) headers.vary = 'accept'
  headers['content-type'] = toContentType(format)
  imageJobs.requireAffordable(transform, format, full, sender)
  if (context.req.method === 'HEAD') return new Response(null, { headers })
  // Before the work: its result could not be sent while others do not read theirs.
  if (sender.isAnonymous && !anonymousOutput.makeRoom(0))
    throw busyRefusal(503, 'Too many images have not been read')
  const image = await imageJobs.transform({ ...source, format, failOn: settings.images.failOn }, full, sender)
  anonymousOutput.hold(context, image.byteLength)
  return new Response(image, { headers })
}

const toHex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** Browsers display images. They download files, and images whose URL has the parameter `dl`. */
function toDisposition(name: string | undefined, kind: AssetKind): Record<string, string> {
  if (name === undefined) return kind === 'images' ? {} : { 'content-disposition': 'attachment' }
  // No line breaks and paths, whatever the program that saves the file.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be in a name
  const plain = name.toWellFormed().replace(/[\u0000-\u001f\u007f/\\]/g, '_')
  const safe = plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._ -]/g, '_')
  if (safe === '') return { 'content-disposition': 'attachment' }
  // Browsers prefer the second, which has accents: https://www.rfc-editor.org/rfc/rfc6266#section-4.3
  const accents =
    safe === plain ? '' : `; filename*=UTF-8''${encodeURIComponent(plain).replace(/['()*]/g, toHex)}`
  return { 'content-disposition': `attachment; filename="${safe}"${accents}` }
}
