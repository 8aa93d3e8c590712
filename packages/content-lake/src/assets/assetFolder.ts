import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refusal } from '../model/lakeError.ts'

/** File systems refuse names longer than 255 bytes; those of assets have 70 or fewer. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/

export type ReceivedFile = { path: string; sha1: string; size: number }

/** The files of assets, named by a hash of their content, and the transformed images made from them. */
export class AssetFolder {
  readonly path: string

  constructor(dataDir: string) {
    this.path = join(dataDir, 'assets')
    for (const part of ['images', 'files', 'incoming', 'transformed'])
      mkdirSync(join(this.path, part), { recursive: true })
  }

  /** Receives a file as a stream, without holding it in memory; refuses one that is too large. */
  async receive(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
    const path = join(this.path, 'incoming', randomUUID())
    const hash = createHash('sha1')
    let size = 0
    const meter = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        size += chunk.byteLength
        hash.update(chunk)
        done(
          size > maxBytes ? refusal(413, `A file may have at most ${maxBytes / 1024 / 1024} MB`) : null,
          chunk,
        )
      },
    })
    const file = createWriteStream(path, { flush: true })
    let problem: Error | undefined
    // A sender reads the answer once it has sent everything: what no longer fits is received and dropped.
    const store = new Writable({
      write: (chunk: Uint8Array, _encoding, done) => {
        // A write that fails is an error of the file too.
        if (problem) done()
        else file.write(chunk, () => done())
      },
      final: (done) => void file.end(() => done()),
    })
    file.on('error', (error) => {
      problem ??= error
    })
    try {
      await pipeline(Readable.fromWeb(body as never), meter, store)
      if (problem) throw problem
    } catch (error) {
      file.destroy()
      await rm(path, { force: true })
      throw error
    }
    return { path, sha1: hash.digest('hex'), size }
  }

  /** Puts a received file in its place. */
  async keep(received: ReceivedFile, kind: 'images' | 'files', name: string): Promise<void> {
    await rename(received.path, join(this.path, kind, name))
  }

  async drop(received: ReceivedFile): Promise<void> {
    await rm(received.path, { force: true })
  }

  /** The path and size of a kept file, or null if there is none with that name. */
  async find(kind: 'images' | 'files', name: string): Promise<{ path: string; size: number } | null> {
    if (!safeName.test(name)) return null
    const path = join(this.path, kind, name)
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return found?.isFile() ? { path, size: found.size } : null
  }

  /** The file's bytes, as a response streams them. */
  open(path: string): ReadableStream<Uint8Array> {
    return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  }

  /** The folder of transformed images; it can be emptied at any time. */
  async transformedFolder(): Promise<string> {
    const folder = join(this.path, 'transformed')
    await mkdir(folder, { recursive: true })
    return folder
  }
}
