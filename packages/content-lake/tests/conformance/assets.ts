import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import {
  embeddedRefusal,
  get,
  query,
  type Row,
  refusal,
  row,
  run,
  type Table,
  type TestRequest,
} from './row.ts'

// The colour makes the picture unique to this run, so that the run deletes no other asset at its end.
const colour = `#${run.slice(2, 8)}`
const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: colour } })
  .png()
  .toBuffer()
const text = `a file of ${run}`
const toSha1 = (content: Buffer | string) => createHash('sha1').update(content).digest('hex')

export const imageId = `image-${toSha1(picture)}-200x100-png`
export const fileId = `file-${toSha1(text)}-txt`
const image = `/images/:project/:ds/${toSha1(picture)}-200x100.png`
const file = `/files/:project/:ds/${toSha1(text)}.txt`

const upload = (kind: string, bytes: Buffer | string, options = ''): TestRequest => ({
  path: `/v2025-02-19/assets/${kind}/:ds${options}`,
  bytes,
  headers: { 'content-type': kind === 'images' ? 'image/png' : 'text/plain' },
})
const getAnonymously = (path: string): TestRequest => ({ path, anonymous: true })
const served = (name: string, path: string, headers: Record<string, RegExp>): Row => ({
  ...row(name, getAnonymously(path)),
  headers,
})

/** Uploads, their documents, and how they are served. */
export const assets: Table = {
  title: 'assets',
  rows: [
    row('an image becomes a document', upload('images', picture, '?filename=petal.png&title=Petal'), {
      document: {
        _id: imageId,
        _type: 'sanity.imageAsset',
        originalFilename: 'petal.png',
        title: 'Petal',
        sha1hash: toSha1(picture),
        extension: 'png',
        mimeType: 'image/png',
        size: picture.length,
        path: expect.stringMatching(/^images\/.+-200x100\.png$/),
        url: expect.stringMatching(/^https?:.+-200x100\.png$/),
        metadata: {
          dimensions: { width: 200, height: 100, aspectRatio: 2 },
          hasAlpha: false,
          isOpaque: true,
          lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
        },
      },
    }),
    row('the same image is the same document', upload('images', picture, '?filename=other.png'), {
      document: { _id: imageId, originalFilename: 'petal.png' },
    }),
    row(
      'a query finds the document of an image',
      query('*[_id == $id][0]{mimeType, "width": metadata.dimensions.width}', { params: { id: imageId } }),
      { result: { mimeType: 'image/png', width: 200 } },
    ),
    row('a file becomes a document', upload('files', text, '?filename=note.txt'), {
      document: { _id: fileId, _type: 'sanity.fileAsset', originalFilename: 'note.txt', size: text.length },
    }),
    refusal('a file that is not an image is refused', upload('images', 'no image'), 400),
    refusal('an empty body is refused', { ...upload('images', ''), method: 'POST' }, 400),
    refusal(
      'uploads to another dataset are refused',
      { ...upload('images', picture), path: '/v2025-02-19/assets/images/there-is-no-such' },
      404,
    ),

    served('an image is served unchanged', image, {
      'content-type': /^image\/png$/,
      'content-length': new RegExp(`^${picture.length}$`),
    }),
    row('a HEAD request for an image has no body', { ...getAnonymously(image), method: 'HEAD' }, ''),
    served('an image is served in another size and format', `${image}?w=50&fm=webp`, {
      'content-type': /^image\/webp$/,
    }),
    served(
      'an image is served cropped around its focal point',
      `${image}?w=40&h=40&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.1`,
      {},
    ),
    served('a part of an image is served', `${image}?rect=10,10,50,40&q=60&dpr=2&blur=20&flip=h`, {}),
    served('an image is served in the best format that the browser accepts', `${image}?w=20&auto=format`, {
      vary: /accept/i,
    }),
    served('an image is served as a download with a file name', `${image}?dl=petal.png`, {
      'content-disposition': /attachment; ?filename="?petal\.png/,
    }),
    served('a file is served unchanged', file, { 'content-type': /^text\/plain/ }),
    refusal(
      'a missing image is not found',
      getAnonymously(`/images/:project/:ds/${'0'.repeat(40)}-1x1.png`),
      404,
    ),
    embeddedRefusal(
      'a path out of the folder is not found',
      getAnonymously('/images/:project/:ds/..%2F..%2Flake.sqlite'),
      404,
    ),
    embeddedRefusal(
      'an image of another project is not found',
      getAnonymously(image.replace(':project', 'other')),
      404,
    ),
    row('the document of an image is found by its id', get(`/data/doc/:ds/${imageId}`), {
      documents: [{ _id: imageId }],
    }),
  ],
}
