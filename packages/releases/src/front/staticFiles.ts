import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import send from 'send'
import { chooseEncoding, encodedEndings } from '../store/compress.ts'

/** No part of the path begins with a dot. */
const hashedPath = /^\/_next\/static\/((?:chunks|media|image)(?:\/[\w~-][\w.~-]*)+)(?:\?|$)/

/** The error that `send` emits: https://www.npmjs.com/package/http-errors */
type HttpError = Error & { status: number; headers?: Record<string, string> }

/** Answers a request for a hashed file of any recent release; resolves with false if the folder has no such file. */
export function sendStaticFile(folder: string, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { req: request } = response
    const { method, url = '' } = request
    const name = hashedPath.exec(url)?.[1]
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || name === undefined || !existsSync(join(folder, name))) return resolve(false)
    const type = getMimeType(name) ?? 'application/octet-stream'
    const isCompressed = existsSync(join(folder, name + encodedEndings.br))
    const mayEncode = isCompressed && request.headers.range === undefined
    const encoding = mayEncode ? chooseEncoding(request.headers['accept-encoding']) : null
    request.resume()
    const sending = send(request, encoding ? name + encodedEndings[encoding] : name, {
      root: folder,
      dotfiles: 'ignore',
      index: false,
      immutable: true,
      maxAge: '365d',
      // A range of a compressed copy is useless.
      acceptRanges: encoding === null,
    })
    sending.on('headers', () => {
      response.setHeader('content-type', type)
      if (encoding) response.setHeader('content-encoding', encoding)
      if (isCompressed) response.setHeader('vary', 'accept-encoding')
    })
    sending.on('directory', () => resolve(false))
    sending.on('error', (error: HttpError) => {
      if (response.headersSent) return reject(error)
      // The file was removed after it was found.
      if (error.status === 404) return resolve(false)
      response.writeHead(error.status, { ...error.headers, 'cache-control': 'no-store' }).end()
    })
    response.once('close', () => resolve(true))
    sending.pipe(response)
  })
}
