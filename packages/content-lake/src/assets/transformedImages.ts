import { hash, randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { busyRefusal } from '../model/lakeError.ts'
import type { AssetFolder } from './assetFolder.ts'
import type { ImageTransform, OutputFormat } from './imageTransform.ts'

const atOnce = 2

type Limits = { maxBytes: number; maxWaiting: number }

/** Makes transformed images once and caches them up to a size; the least recently used are removed first. */
export class TransformedImages {
  #assets: AssetFolder
  #limits: Limits
  #underWay = new Map<string, Promise<string>>()
  #waiting: (() => void)[] = []
  #running = 0

  constructor(assets: AssetFolder, limits: Partial<Limits> = {}) {
    this.#assets = assets
    this.#limits = { maxBytes: 500 * 1024 * 1024, maxWaiting: 50, ...limits }
  }

  /**
   * Returns the file of a transformed image, making it unless it is cached. While many are waiting, requests
   * without a session are refused, since anybody could request any number of sizes.
   */
  async get(
    source: string,
    transform: ImageTransform,
    format: OutputFormat,
    isSignedIn: boolean,
  ): Promise<string> {
    const key = hash('sha256', JSON.stringify([basename(source), transform, format]), 'hex')
    const target = join(await this.#assets.transformedFolder(), `${key}.${format}`)
    if (await isThere(target)) return target
    // Two requests for the same image share the work.
    const shared = this.#underWay.get(target)
    if (shared) return shared
    if (!isSignedIn && this.#waiting.length >= this.#limits.maxWaiting)
      throw busyRefusal(503, 'Too many images are being made')
    const make = async (file: string) => {
      // The libraries that read pictures take 10 MB: they are loaded with the first picture.
      const { transformImage } = await import('./transformImage.ts')
      await transformImage(source, file, transform, format)
    }
    const work = this.#make(target, make).finally(() => this.#underWay.delete(target))
    this.#underWay.set(target, work)
    return work
  }

  async #make(target: string, make: (file: string) => Promise<void>): Promise<string> {
    await this.#takeTurn()
    const unfinished = join(this.#assets.path, 'incoming', randomUUID())
    try {
      await make(unfinished)
      await rename(unfinished, target)
      await this.#discardOldest()
      return target
    } finally {
      await rm(unfinished, { force: true })
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }

  async #takeTurn(): Promise<void> {
    while (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running += 1
  }

  async #discardOldest(): Promise<void> {
    const folder = await this.#assets.transformedFolder()
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const path = join(folder, name)
        const { size, mtimeMs: usedAt } = await stat(path)
        return { path, size, usedAt }
      }),
    )
    let total = files.reduce((sum, { size }) => sum + size, 0)
    for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= this.#limits.maxBytes) return
      await rm(file.path, { force: true })
      total -= file.size
    }
  }
}

/** Whether a file exists; also marks it as recently used. */
async function isThere(path: string): Promise<boolean> {
  try {
    const now = new Date()
    await utimes(path, now, now)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
