import { copyFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { connectClient, scriptToken, sendRequest, startTestLake } from '../support/lake.ts'

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } })

async function startWithImage(width = 200, height = 100) {
  const { address, dataDir, stop } = await startTestLake()
  const client = connectClient(address)
  const asset = await client.assets.upload('image', await paint(width, height).png().toBuffer(), {
    filename: 'red.png',
    title: 'Red',
  })
  return { address, dataDir, stop, client, asset, url: String(asset.url) }
}

const measure = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers })
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { width, height, format, type: response.headers.get('content-type') }
}

describe('an uploaded image', () => {
  test('has its displayed size, even if the camera stored it rotated', async () => {
    const { client } = await startWithImage()
    const turned = await paint(60, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const asset = await client.assets.upload('image', turned)
    expect(asset.metadata.dimensions).toMatchObject({ width: 20, height: 60 })
    expect(await measure(`${asset.url}?w=10`)).toMatchObject({ width: 10, height: 30 })
  })

  test('has a URL on the host of the request', async () => {
    const { address, asset } = await startWithImage()
    const path = `/v1/data/doc/production/${asset._id}`
    const authorization = `Bearer ${scriptToken}`
    const direct = await (await fetch(`${address}${path}`, { headers: { authorization } })).json()
    expect(direct.documents[0].url).toBe(`${address}/${asset.path}`)
    const headers = { host: 'site.example', 'x-forwarded-proto': 'https', authorization }
    const behindSite = await sendRequest(Number(new URL(address).port), path, headers)
    expect(JSON.parse(behindSite.text).documents[0].url).toBe(`https://site.example/lake/${asset.path}`)
  })
})

describe('the metadata of an uploaded image', () => {
  const upload = async (extract?: string[]) => {
    const { client } = await startWithImage()
    const photo = await paint(80, 40)
      .jpeg()
      .withExif({
        IFD2: { ExposureTime: '1/50', DateTimeOriginal: '2026:05:01 10:20:30' },
        IFD3: {
          ...{ GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
          ...{ GPSLongitudeRef: 'W', GPSLongitude: '2/1 21/1 0/1', GPSAltitudeRef: '0', GPSAltitude: '35/1' },
        },
      })
      .toBuffer()
    // The client's type lacks `thumbhash`.
    const options = extract && { extract: extract as ['lqip'] }
    return (await client.assets.upload('image', photo, options)).metadata
  }
  const always = ['_type', 'dimensions', 'hasAlpha', 'isOpaque']

  test('has two previews and the colours by default', async () => {
    const metadata = await upload()
    expect(Object.keys(metadata).toSorted()).toEqual([...always, 'blurHash', 'lqip', 'palette'].toSorted())
    expect(metadata.blurHash).toMatch(/^L[\w#$%*+,.:;=?@[\]^{|}~-]{27}$/)
    expect(metadata.palette).toMatchObject({
      _type: 'sanity.imagePalette',
      dominant: { _type: 'sanity.imagePaletteSwatch', foreground: '#fff', title: '#fff', population: 100 },
    })
    expect(metadata.palette?.dominant?.background).toMatch(/^#[bc][\da-f][12][\da-f]{3}$/)
    expect(metadata.palette?.vibrant).toEqual(metadata.palette?.dominant)
  })

  test('has only what is asked for', async () => {
    expect(Object.keys(await upload([])).toSorted()).toEqual(always.toSorted())
    const metadata = await upload(['thumbhash', 'exif', 'location'])
    expect(metadata).toMatchObject({
      thumbHash: expect.stringMatching(/^[A-Za-z\d+/]{20,}=*$/),
      exif: { ExposureTime: 0.02, DateTimeOriginal: '2026-05-01T10:20:30.000Z' },
      location: {
        _type: 'geopoint',
        lat: expect.closeTo(48.8583, 3),
        lng: expect.closeTo(-2.35, 3),
        alt: 35,
      },
    })
    expect(metadata).not.toHaveProperty('lqip')
  })

  test('has what the camera says of the picture, and its place without an altitude', async () => {
    const { client } = await startWithImage()
    const photo = await paint(80, 40)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Atelier', Model: 'One' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '48/1 0/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '2/1 0/1 0/1',
        },
      })
      .toBuffer()
    const extract = ['image', 'location'] as never
    const { metadata } = await client.assets.upload('image', photo, { extract })
    expect(metadata).toMatchObject({
      image: { Make: 'Atelier', Model: 'One' },
      location: { _type: 'geopoint', lat: 48, lng: 2 },
    })
    expect(metadata).not.toHaveProperty('location.alt')
  })

  test('is sent instead of the image with fm=json', async () => {
    const { url, asset } = await startWithImage()
    const signedIn = { headers: { authorization: `Bearer ${scriptToken}` } }
    const size = { width: 200, height: 100 }
    const answer = await fetch(`${url}?fm=json`, signedIn)
    expect(await answer.json()).toMatchObject({ ...size, metadata: asset.metadata })
    // In a private dataset, the place of a photo is for those who may read its document.
    const forOthers = await (await fetch(`${url}?fm=json`)).json()
    expect(forOthers).toMatchObject(size)
    expect(forOthers).not.toHaveProperty('metadata')
    expect((await fetch(`${url}?fm=json`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${url.replace(/\/[^/]+$/, '/none-1x1.png')}?fm=json`)).status).toBe(404)
  })

  test('refuses a name that is none', async () => {
    await expect(upload(['smell'])).rejects.toThrow('"smell" is no metadata of an image')
  })
})

test('a deleted asset is gone, and can be uploaded again', async () => {
  const { client, asset, url, dataDir } = await startWithImage()
  const file = await client.assets.upload('file', Buffer.from('a'), { filename: 'a.txt' })
  await client.delete(asset._id)
  await client.delete(file._id)
  for (const gone of [url, `${url}?w=50`, String(file.url)]) expect((await fetch(gone)).status).toBe(404)
  expect(await readdir(join(dataDir, 'assets', 'images'))).toEqual([])
  expect(await readdir(join(dataDir, 'assets', 'files'))).toEqual([])
  const again = await client.assets.upload('image', await paint(200, 100).png().toBuffer())
  expect((await fetch(String(again.url))).status).toBe(200)
})

test('a file whose document was deleted by an earlier version is not served', async () => {
  const { url, dataDir, stop } = await startWithImage()
  await stop()
  const name = basename(new URL(url).pathname)
  await copyFile(
    join(dataDir, 'assets', 'images', name),
    join(dataDir, 'assets', 'images', `0${name.slice(1)}`),
  )
  const { address } = await startTestLake({ dataDir })
  const path = new URL(url).pathname
  expect((await fetch(`${address}${path}`)).status).toBe(200)
  expect((await fetch(`${address}${path.replace(name, `0${name.slice(1)}`)}`)).status).toBe(404)
})

describe('an image is served', () => {
  test.each([
    ['', { width: 200, height: 100, format: 'png' }],
    ['?w=50', { width: 50, height: 25 }],
    ['?h=50&dpr=1.5', { width: 150, height: 75 }],
    ['?w=50&h=50', { width: 50, height: 25 }],
    ['?w=50&h=50&fit=crop', { width: 50, height: 50 }],
    ['?w=40&h=40&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.1', { width: 40, height: 40 }],
    ['?w=40&h=40&fit=crop&crop=entropy', { width: 40, height: 40 }],
    ['?w=40&h=40&fit=crop&crop=top,left', { width: 40, height: 40 }],
    ['?w=400&h=400&fit=min', { width: 100, height: 100 }],
    ['?w=50&h=50&fit=fill&bg=00ff00', { width: 50, height: 50 }],
    ['?w=50&h=50&fit=scale', { width: 50, height: 50 }],
    ['?w=400&fit=max', { width: 200, height: 100 }],
    ['?max-w=400', { width: 200, height: 100 }],
    ['?max-w=50', { width: 50, height: 25 }],
    ['?max-w=150&max-h=50&dpr=1.5', { width: 150, height: 75 }],
    ['?w=160&max-w=40', { width: 40, height: 20 }],
    ['?h=400&max-w=300', { width: 300, height: 150 }],
    ['?w=160&h=50&max-w=40&fit=crop', { width: 40, height: 50 }],
    ['?max-w=40&fit=crop', { width: 40, height: 100 }],
    ['?max-w=400&max-h=400&fit=crop', { width: 200, height: 100 }],
    ['?max-w=40&or=90', { width: 40, height: 80 }],
    ['?w=5000&h=10&fit=crop', { width: 4096, height: 10 }],
    ['?w=10&q=0', { width: 10, height: 5 }],
    ['?w=10&q=150&fm=jpg', { width: 10, height: 5 }],
    ['?rect=10,10,50,40', { width: 50, height: 40 }],
    ['?rect=190,90,50,40&w=5', { width: 5, height: 5 }],
    ['?fm=webp&q=50', { format: 'webp', type: 'image/webp' }],
    ['?fm=jpg&blur=50', { format: 'jpeg', type: 'image/jpeg' }],
    ['?flip=hv&w=20', { width: 20 }],
  ])('as requested by %s', async (query, expected) => {
    const { url } = await startWithImage()
    expect(await measure(`${url}${query}`)).toMatchObject(expected)
  })

  test('in the best format that the browser accepts', async () => {
    const { url } = await startWithImage()
    expect(await measure(`${url}?auto=format&w=20`, { accept: 'image/webp,*/*' })).toMatchObject({
      format: 'webp',
    })
    expect(await measure(`${url}?auto=format&w=20`, { accept: '*/*' })).toMatchObject({ format: 'png' })
  })

  /** A picture with a red left half and a blue right half. */
  const paintHalves = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 20, height: 20, channels: 3, background: '#0000ff' } },
          left: 20,
          top: 0,
        },
      ])
      .png()
      .toBuffer()

  test.each([
    ['invert=true', [40, 20], [0, 255, 255]],
    ['sat=-100', [40, 20], [127, 127, 127]],
    ['or=90', [20, 40], [255, 0, 0]],
    ['or=180', [40, 20], [0, 0, 255]],
    ['or=270&w=10', [10, 20], [0, 0, 255]],
    ['pad=5&bg=00ff00', [50, 30], [0, 255, 0]],
    ['rect=20,0,20,20&or=90&pad=2&bg=ffffff', [24, 24], [255, 255, 255]],
  ])('with its pixels changed by %s', async (query, [width, height], colour) => {
    const { client } = await startWithImage()
    const { url } = await client.assets.upload('image', await paintHalves())
    const answer = Buffer.from(await (await fetch(`${url}?fm=png&${query}`)).arrayBuffer())
    const { data, info } = await sharp(answer)
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height])
    expect([...data.subarray(0, 3)]).toEqual(colour)
  })

  test('sharper, if asked', async () => {
    const { client } = await startWithImage()
    const { url } = await client.assets.upload(
      'image',
      await sharp(await paintHalves())
        .blur(3)
        .png()
        .toBuffer(),
    )
    const read = async (query: string) =>
      sharp(Buffer.from(await (await fetch(`${url}?fm=png${query}`)).arrayBuffer())).stats()
    const [soft, sharper] = [await read(''), await read('&sharp=80')]
    expect(sharper.sharpness).toBeGreaterThan(soft.sharpness)
  })

  test('as a GIF that still moves, and whose first frame can be had alone', async () => {
    const { client, url } = await startWithImage()
    const paintFrame = (background: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all(['#ff0000', '#0000ff'].map(paintFrame))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const asset = await client.assets.upload('image', moving)
    const read = async (query: string) => {
      const answer = await fetch(`${asset.url}${query}`)
      const { format, width, pageHeight, pages } = await sharp(Buffer.from(await answer.arrayBuffer()), {
        animated: true,
      }).metadata()
      return { format, width, pageHeight, pages }
    }
    expect(await read('?w=10')).toEqual({ format: 'gif', width: 10, pageHeight: 5, pages: 2 })
    expect(await read('?w=5&h=5&fit=crop&fm=webp')).toEqual({
      format: 'webp',
      width: 5,
      pageHeight: 5,
      pages: 2,
    })
    expect(await read('?frame=1&w=10')).toMatchObject({ format: 'gif', width: 10 })
    expect((await read('?frame=1&w=10')).pages ?? 1).toBe(1)
    expect(await read('?w=10&fm=png')).toMatchObject({ format: 'png', width: 10 })
    expect(await measure(`${url}?fm=gif&w=20`)).toMatchObject({ format: 'gif', type: 'image/gif' })
  })

  test("under a name of the page's choice", async () => {
    const { client, url } = await startWithImage()
    expect(await measure(`${url}/red-square.png?w=50`)).toMatchObject({ width: 50 })
    const file = await client.assets.upload('file', Buffer.from('a'), { filename: 'a.txt' })
    expect(await (await fetch(`${file.url}/letter.txt`)).text()).toBe('a')
    expect((await fetch(`${url}/a/b.png`)).status).toBe(404)
  })

  test.each(['sat=50', 'or=45', 'sharp=x', 'invert=maybe', 'pad=-1', 'frame=2', 'min-w=10', 'fp-z=2'])(
    'not at all with %s: the answer names the parameter',
    async (query) => {
      const { url } = await startWithImage()
      const answer = await fetch(`${url}?${query}`)
      expect([answer.status, (await answer.json()).message]).toEqual([
        400,
        expect.stringMatching(new RegExp(`^${query.split('=')[0]}: `)),
      ])
    },
  )

  test('as it is, if it is a drawing, and refused if its pixels should change', async () => {
    const { client } = await startWithImage()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
    const { url } = await client.assets.upload('image', Buffer.from(svg))
    expect(await (await fetch(`${url}?w=5&auto=format`)).text()).toBe(svg)
    const answer = await fetch(`${url}?fm=png`)
    expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringContaining('SVG')])
  })

  test.each(['?w=0', '?w=x', '?q=x', '?q=', '?max-w=-1', '?rect=1,2', '?fm=exe', '?bg=red', '?dpr=9'])(
    '%s is refused',
    async (query) => {
      const { url } = await startWithImage()
      expect((await fetch(`${url}${query}`)).status).toBe(400)
    },
  )

  test('rotated and cropped without intermediate quality loss', async () => {
    const { client } = await startWithImage()
    const noise = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, n) => (n * n * 31 + n * 7) % 256))
    const camera = await sharp(noise, { raw: { width: 96, height: 64, channels: 3 } })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const asset = await client.assets.upload('image', camera)
    const response = await fetch(`${asset.url}?rect=8,16,40,56&fm=png`)
    const got = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer()
    const upright = await sharp(camera).autoOrient().png().toBuffer()
    const expected = await sharp(upright)
      .extract({ left: 8, top: 16, width: 40, height: 56 })
      .raw()
      .toBuffer()
    expect(Buffer.compare(got, expected)).toBe(0)
  })

  test('to anonymous visitors while few requests wait, to the owner always', async () => {
    const { url } = await startWithImage(2000, 1000)
    const request = async (width: number, headers: Record<string, string> = {}) =>
      (await fetch(`${url}?fm=avif&w=${width}`, { headers })).status
    const anonymous = Promise.all(Array.from({ length: 150 }, (_, n) => request(200 + n)))
    const authorization = `Bearer ${scriptToken}`
    const owner = Promise.all(Array.from({ length: 12 }, (_, n) => request(400 + n, { authorization })))
    expect(new Set(await anonymous)).toEqual(new Set([200, 503]))
    expect(new Set(await owner)).toEqual(new Set([200]))
    expect(await request(500)).toBe(200)
  })

  test('with headers that keep an SVG file from running scripts', async () => {
    const { client } = await startWithImage()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
    const asset = await client.assets.upload('image', Buffer.from(svg), { filename: 'x.svg' })
    const response = await fetch(String(asset.url))
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('uploads', () => {
  test('of files keep their bytes and are downloaded rather than displayed', async () => {
    const { address } = await startTestLake()
    const asset = await connectClient(address).assets.upload('file', Buffer.from('<script>'), {
      filename: 'page.html',
    })
    expect(asset).toMatchObject({ _type: 'sanity.fileAsset', extension: 'html', size: 8 })
    const response = await fetch(String(asset.url))
    expect(await response.text()).toBe('<script>')
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toBe('attachment')
  })

  test('over 50 MB are refused', async () => {
    const { address } = await startTestLake()
    const upload = connectClient(address).assets.upload('file', Buffer.alloc(50 * 1024 * 1024 + 1))
    await expect(upload).rejects.toMatchObject({
      statusCode: 413,
      response: { body: { reason: { code: 'fileTooLarge', megabytes: 50 } } },
    })
  })

  test.each(['../lake.sqlite', '..%2flake.sqlite', 'none.png', '.hidden'])('never serve %s', async (name) => {
    const { address } = await startTestLake()
    const status = (await fetch(`${address}/files/embedded/production/${name}`)).status
    expect([404, 501]).toContain(status)
  })
})

describe('the reason why an image is refused is plain, has a code, and contains no path of this machine', () => {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat([Buffer.from(type), ...content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length + 4)
    return Buffer.concat([length, body])
  }
  /** The header of a photo from a phone. */
  const heic = box('ftyp', Buffer.from('heic'), Buffer.alloc(4), Buffer.from('mif1heic'))
  const red = paint(40, 40)
  const whole = red.clone().png().toBuffer()
  const unreadable = { code: 'fileUnreadable' }

  test.each<[string, () => Promise<Buffer> | Buffer, object, RegExp]>([
    [
      'HEIC',
      () => Buffer.concat([heic, Buffer.alloc(5000)]),
      { code: 'isHeic' },
      /HEIC photo.*export it as JPEG/,
    ],
    ['TIFF', () => red.clone().tiff().toBuffer(), unreadable, /damaged, or is not a picture/],
    ['a text', () => Buffer.from('not an image'), unreadable, /damaged, or is not a picture/],
    ['half a PNG', async () => (await whole).subarray(0, 60), unreadable, /damaged, or is not a picture/],
    [
      'a PNG of a gigapixel',
      async () => toBomb(await whole),
      { code: 'tooManyPixels', megapixels: 1 },
      /more than 1 million pixels/,
    ],
    [
      'a drawing that the rules refuse',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>'),
      { code: 'tooSlowToDraw' },
      /too difficult/,
    ],
  ])('%s', async (_, toFile, reason, words) => {
    const { address } = await startTestLake({
      images: {
        maxPixels: 1_000_000,
        findProblem: async (_file, extension) =>
          extension === 'svg' ? { code: 'tooSlowToDraw', message: 'This drawing is too difficult' } : null,
      },
    })
    const upload = connectClient(address).assets.upload('image', await toFile())
    const error: unknown = await upload.catch((refused: unknown) => refused)
    expect(error).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(words),
      response: { body: { reason } },
    })
    expect(String(error)).not.toMatch(/\/(tmp|assets\/incoming)|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  /** A PNG file whose header claims 32,000 × 32,000 pixels. */
  function toBomb(png: Buffer): Buffer {
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(32_000, 16)
    bomb.writeUInt32BE(32_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    return bomb
  }
})

test('an SVG file that takes forever to render is accepted without rendering it', async () => {
  const { address } = await startTestLake()
  const filter = '<filter id="b"><feGaussianBlur stdDeviation="100"/></filter>'
  const rects = '<rect width="4000" height="4000" filter="url(#b)"/>'.repeat(20)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${filter}${rects}</svg>`
  const asset = await connectClient(address).assets.upload('image', Buffer.from(svg))
  expect(asset.metadata.dimensions).toMatchObject({ width: 4000, height: 4000 })
})

test('a download keeps the accents of its name, and no line break or path', async () => {
  const { url } = await startWithImage()
  const nameOf = async (name: string) =>
    (await fetch(`${url}?dl=${encodeURIComponent(name)}`)).headers.get('content-disposition')
  expect(await nameOf('été.png')).toBe(`attachment; filename="ete.png"; filename*=UTF-8''%C3%A9t%C3%A9.png`)
  expect(await nameOf('plain.png')).toBe('attachment; filename="plain.png"')
  expect(await nameOf('a\r\nb/../c.png')).toBe('attachment; filename="a__b_.._c.png"')
})

test('a download that is asked for without a name has that of the upload, for those who may read it', async () => {
  const { url } = await startWithImage()
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}?dl=`, { headers })
    return ['content-disposition', 'cache-control'].map((name) => answer.headers.get(name))
  }
  expect(await ask({ authorization: `Bearer ${scriptToken}` })).toEqual([
    'attachment; filename="red.png"',
    'private, max-age=31536000, immutable',
  ])
  expect(await ask({})).toEqual(['attachment', 'private, max-age=31536000, immutable'])
})
