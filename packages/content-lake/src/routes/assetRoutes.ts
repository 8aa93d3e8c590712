import { basename, extname } from 'node:path'
import type { Context } from 'hono'
import PQueue from 'p-queue'
import { type LakeEnv, requireSender } from '../access/identify.ts'
import { toAsset, toAssetId, toContentType, toServedDocument } from '../assets/assetDocument.ts'
import type { AssetKind } from '../assets/assetFolder.ts'
import { parseTransform, toOutputFormat, transformImage } from '../assets/imageTransform.ts'
import { busyRefusal, refusal } from '../model/lakeError.ts'
import { fileBody, GuardedRoutes } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { isAnonymous } from './request.ts'

const maxTransforms = 2
/** How many transformations may wait before requests without a session are refused: anybody can request any size. */
const maxWaiting = 50

export function assetRoutes(lake: Lake) {
  const transforms = new PQueue({ concurrency: maxTransforms })
  const routes = new GuardedRoutes(lake.settings)
  for (const kind of ['images', 'files'] as const) {
    const forUploads = { for: 'writer', maxBytes: fileBody, isStreamed: true } as const
    routes.post(`/:version/assets/${kind}/:dataset`, forUploads, (context) => upload(context, lake, kind))
    // A name of the sender's choice may follow, for search engines and downloads.
    routes.get(`/${kind}/:project/:dataset/:file/:name?`, { for: 'anybody' }, (context) =>
      serve(context, lake, kind, transforms),
    )
  }
  // Anybody may ask for these paths. No route that begins with `/:version` may match them.
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  routes.on([...methods], ['/images/*', '/files/*'], { for: 'anybody' }, () => {
    throw refusal(404, 'There is no such file')
  })
  return routes
}

async function upload(context: Context<LakeEnv>, { settings, store, assets }: Lake, kind: AssetKind) {
  const { userId: author } = requireSender(context)
  if (!context.req.raw.body) throw refusal(400, 'The body is empty: send the file itself')
  await using file = await assets.receive(context.req.raw.body, fileBody)
  if (file.size === 0) throw refusal(400, 'The body is empty: send the file itself')
  const wanted = context.req.queries('meta') ?? []
  // Loaded with the first upload, with the libraries that it needs.
  const { readImageMetadata } = await import('../assets/imageMetadata.ts')
  const image = kind === 'images' ? await readImageMetadata(file.path, settings.images, wanted) : null
  const { filename, title, label, description, creditLine, sourceId, sourceName, sourceUrl } =
    context.req.query()
  const source = sourceId === undefined ? undefined : { id: sourceId, name: sourceName, url: sourceUrl }
  const details = { originalFilename: filename, title, label, description, creditLine, source }
  const { name, document } = toAsset(file, details, settings, image)
  const step = () => {
    assets.store(file, kind, name)
    return [{ createIfNotExists: document }]
  }
  const { documents } = await store.write({ steps: [step], kind: 'mutationError', author })
  const stored = documents.get(document._id) ?? null
  return context.json({ document: toServedDocument(stored, context.get('address')) })
}

/** An uploaded file is untrusted, and served from the site's own origin: it must not run scripts. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
}

async function serve(
  context: Context<LakeEnv>,
  { assets, store }: Lake,
  kind: AssetKind,
  transforms: PQueue,
) {
  const file = context.req.param('file') ?? ''
  const found = store.documents.get(toAssetId(kind, file)) && assets.find(kind, file)
  if (!found) throw refusal(404, 'There is no such file')
  const extension = extname(found.path).slice(1)
  const query = context.req.query()
  const transform = kind === 'images' ? parseTransform(query, extension) : null
  const headers: Record<string, string> = { ...fileHeaders, ...toDisposition(query.dl, kind) }
  const isHead = context.req.method === 'HEAD'
  if (!transform) {
    // `sanity export` verifies downloads with this header.
    headers['x-sanity-sha1'] = basename(found.path).slice(0, 40)
    headers['content-type'] = toContentType(extension)
    headers['content-length'] = String(found.size)
    // A HEAD request must not open the file, since nothing would close it.
    return new Response(isHead ? null : assets.open(found.path), { headers })
  }
  if (isAnonymous(context) && transforms.size >= maxWaiting)
    throw busyRefusal(503, 'Too many images are being transformed')
  const format = toOutputFormat(transform, extension, context.req.header('accept') ?? '')
  const image = await transforms.add(() => transformImage(found.path, extension, transform, format))
  if (transform.auto) headers.vary = 'accept'
  headers['content-type'] = toContentType(format)
  return new Response(isHead ? null : image, { headers })
}

/** Browsers display images. They download files, and images whose URL has the parameter `dl`. */
function toDisposition(name: string | undefined, kind: AssetKind): Record<string, string> {
  if (name === undefined) return kind === 'images' ? {} : { 'content-disposition': 'attachment' }
  const safe = name.replace(/[^A-Za-z0-9._ -]/g, '_')
  return { 'content-disposition': safe === '' ? 'attachment' : `attachment; filename="${safe}"` }
}
