import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { refuseFileSize } from '../errors/lakeError.ts'

/** File systems refuse names longer than 255 bytes. Names of assets have 70 or fewer. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/

/** The name of a folder below `assets/`, and of the routes for it. Browsers show images, and download files. */
export type AssetKind = 'images' | 'files'
/** A file that was received. Unless it is stored, it is removed at the end of its scope. */
export type ReceivedFile = { path: string; sha1: string; size: number } & AsyncDisposable

/** The files of assets, named by a hash of their content. */
export class AssetFolder {
  readonly path: string

  /** A folder that is made lazily exists from the first upload on. */
  constructor(dataDir: string, { lazily = false } = {}) {
    this.path = join(dataDir, 'assets')
    if (lazily) return
    this.#make()
    // Version 1.0.0 cached up to 500 MB of transformed images here.
    rmSync(join(this.path, 'transformed'), { recursive: true, force: true })
  }

  #make(): void {
    for (const part of ['images', 'files', 'incoming']) mkdirSync(join(this.path, part), { recursive: true })
  }

  /** Receives a file as a stream, without holding it in memory. Refuses a file that is too large. */
  async receive(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
    this.#make()
    const path = join(this.path, 'incoming', randomUUID())
    const hash = createHash('sha1')
    let size = 0
    let writeError: unknown
    try {
      await using file = await open(path, 'w')
      for await (const chunk of body) {
        size += chunk.byteLength
        if (size > maxBytes) throw refuseFileSize(maxBytes)
        hash.update(chunk)
        // Senders read the response only after sending everything. Receive the rest of the body, and discard it.
        if (writeError !== undefined) continue
        await file.appendFile(chunk).catch((error: unknown) => {
          writeError = error
        })
      }
      if (writeError !== undefined) throw writeError
      await file.sync()
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    const remove = () => rm(path, { force: true })
    return { path, sha1: hash.digest('hex'), size, [Symbol.asyncDispose]: remove }
  }

  /** Moves a received file to its final name. Synchronous, so that it can be a step of the write that adds the document. */
  store(received: ReceivedFile, kind: AssetKind, name: string): void {
    renameSync(received.path, join(this.path, kind, name))
  }

  /** Removes the file of a deleted asset. Synchronous, so that no upload of the same file can come in between. */
  remove(kind: AssetKind, name: string): void {
    if (safeName.test(name)) rmSync(join(this.path, kind, name), { force: true })
  }

  find(kind: AssetKind, name: string): { path: string; size: number } | null {
    const path = join(this.path, kind, name)
    const found = safeName.test(name) ? statSync(path, { throwIfNoEntry: false }) : undefined
    return found?.isFile() ? { path, size: found.size } : null
  }

  /** The bytes of a file, or those from `start` to `end`, which is included. */
  open(path: string, range?: { start: number; end: number } | null): ReadableStream<Uint8Array> {
    return Readable.toWeb(createReadStream(path, range ?? {})) as ReadableStream<Uint8Array>
  }
}
