import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProblemError } from '@freelance-site/foundation/node'
import PQueue from 'p-queue'
import { z } from 'zod'
import { createImageJobs } from '../assets/imageJobs.ts'
import { refusal } from '../errors/lakeError.ts'
import { createProblem, formatProblem } from '../errors/problems.ts'
import type { DatasetList } from '../routes/lakeContext.ts'
import { toNamed } from '../routes/request.ts'
import { datasetNameShape } from '../settings/datasetOptions.ts'
import { inMemory, type ResolvedOptions } from '../settings/lakeOptions.ts'
import { ProjectRecord } from '../settings/projectRecord.ts'
import { lakeFiles } from '../store/lakeFiles.ts'
import { type Dataset, openDataset } from './dataset.ts'

const detailsShape = z.object({
  /** Missing in lakes of older versions, whose first dataset has the name with which they are started. */
  name: z.string().optional(),
  aclMode: z.enum(['public', 'private']).default('private'),
  description: z.string().nullable().default(null),
  createdAt: z.string().default(''),
  createdByUserId: z.string().default('owner'),
})
type Details = z.infer<typeof detailsShape> & { name: string }

/** The path of an absolute address. Many times faster than `URL`. */
const toPath = (address: string): string => /^[^/]*\/\/[^/]*([^?#]*)/.exec(address)?.[1] ?? ''

type Options = ResolvedOptions & {
  ownPort: () => number
  isInMemory: boolean
  /** The folder of the first dataset. The others are in folders below it. */
  folder: string
  firstName: string
  /** Those of the options and of the project. */
  robots: ProjectRecord['robots']
}

/**
 * The datasets of a lake. The first one, with which the lake was created, is in the data folder itself, and the others are in
 * `datasets/<name>`. Each has its own database, assets and request handler, so that no request can reach the documents of
 * another dataset.
 */
export class Datasets implements DatasetList {
  #options: Options
  #open = new Map<string, { dataset: Dataset; details: Details }>()
  #changes = new PQueue({ concurrency: 1 })
  #imageJobs = createImageJobs()
  #project: ProjectRecord

  private constructor(options: Options, project: ProjectRecord) {
    this.#options = options
    this.#project = project
  }

  /**
   * Opens all datasets. The caller listens, on the port `ownPort`. Creates the first dataset if it is missing, unless it must
   * exist: then throws a `DatabaseFileError`, as for a damaged file. Refuses to open a lake without the dataset of the options.
   */
  static async open(options: ResolvedOptions, ownPort: () => number): Promise<Datasets> {
    const { fixedDatasets: isFixed, aclMode, defaultAclMode, dataDir, dataset: named } = options
    const isInMemory = dataDir === inMemory
    // The assets of a lake in memory are files, which are removed with it.
    const folder = isInMemory ? join(tmpdir(), `lake-${randomUUID()}`) : dataDir
    const isNew = !existsSync(join(folder, lakeFiles.database.file))
    const readOwn = (path: string) => (isFixed ? detailsShape.parse({}) : readDetails(path))
    const first = (isNew ? undefined : readOwn(folder).name) ?? named
    const others = isFixed ? [] : listFolders(join(folder, 'datasets'))
    const names = [first, ...others]
    if (!names.includes(named))
      throw new ProblemError(
        createProblem('dataset.unknown', { dataset: named, folder, datasets: names.join(', ') }),
        formatProblem,
      )
    if (others.includes(first))
      throw new ProblemError(createProblem('dataset.notFirst', { dataset: named, folder }), formatProblem)
    const project = new ProjectRecord(isInMemory || isFixed ? null : folder, options.allowedOrigins)
    const { allowedOrigins, robots } = project
    const own = { ownPort, isInMemory, folder, firstName: first, allowedOrigins, robots }
    const datasets = new Datasets({ ...options, ...own }, project)
    try {
      for (const name of names) {
        const stored = readOwn(datasets.#toFolder(name))
        const isFirstStart = name === first && isNew
        const createdAt = new Date(options.now()).toISOString()
        const isNamed = name === named
        const given = isNamed && aclMode !== undefined ? { aclMode } : {}
        const details = {
          ...stored,
          ...(isFirstStart && { aclMode: defaultAclMode, createdAt }),
          ...given,
          name,
        }
        await datasets.#start(details, {
          webhooks: isNamed ? options.webhooks : [],
          mustExist: name !== first || options.mustExist,
        })
        const isChanged = isFirstStart || details.aclMode !== stored.aclMode
        if (isChanged && !isFixed && !isInMemory) writeDetails(datasets.#toFolder(name), details)
      }
    } catch (error) {
      await datasets.close()
      throw error
    }
    return datasets
  }

  /** Handles a request, in the dataset that it names or else in the first one, which refuses the name of any other. */
  fetch(request: Request, env?: object): Response | Promise<Response> {
    const path = toPath(request.url)
    // As at sanity.io: `sanity migration run` asks for `//v2024-01-29/data/export/…`.
    if (path.includes('//') && !request.headers.has('upgrade')) {
      const url = new URL(request.url)
      url.pathname = url.pathname.replace(/\/{2,}/g, '/')
      return this.fetch(new Request(url, request), env)
    }
    const named = toNamed(path)
    const { dataset } = this.#open.get(named.dataset ?? '') ?? this.#require(this.#options.firstName)
    return dataset.app.fetch(request, env)
  }

  /** Starts sending webhooks and publishing releases. */
  start(): void {
    for (const { dataset } of this.#open.values()) dataset.start()
  }

  closeStreams(admission?: string): void {
    for (const { dataset } of this.#open.values()) dataset.lake.announcer.emit('close', admission)
  }

  async close(): Promise<void> {
    for (const { dataset } of [...this.#open.values()].reverse()) await dataset.close()
    await this.#imageJobs.close()
    // Most tests upload nothing, and on a busy machine even an empty `rm` waits for its thread.
    const { isInMemory, folder } = this.#options
    if (isInMemory && existsSync(folder)) await rm(folder, { recursive: true, force: true })
  }

  list = () =>
    [...this.#open.values()].map(({ details }) => ({
      ...details,
      addonFor: null,
      datasetProfile: 'content',
      features: [],
      tags: [],
    }))

  create: DatasetList['create'] = (name, options, author) =>
    this.#change(async () => {
      const { aclMode = this.#options.defaultAclMode, description = null } = options
      if (this.#open.has(name)) throw refusal(409, `Dataset "${name}" already exists`)
      const folder = this.#toFolder(name)
      if (existsSync(folder))
        throw refusal(409, `The folder ${folder} already exists: restart the lake to open it`)
      const createdAt = new Date(this.#options.now()).toISOString()
      const details = { name, aclMode, description, createdAt, createdByUserId: author }
      const dataset = await this.#start(details, { webhooks: [], seed: () => [], mustExist: false })
      writeDetails(folder, details)
      dataset.start()
      return toResponse(details)
    })

  edit: DatasetList['edit'] = (name, options) =>
    this.#change(async () => {
      const { dataset, details } = this.#require(name)
      const { aclMode = details.aclMode, description = details.description } = options
      writeDetails(this.#toFolder(name), { ...details, aclMode, description })
      Object.assign(details, { aclMode, description })
      // Nobody goes on reading a dataset that has become private.
      dataset.lake.announcer.emit('close')
      return toResponse(details)
    })

  delete: DatasetList['delete'] = (name) =>
    this.#change(async () => {
      const { dataset } = this.#require(name)
      if (name === this.#options.firstName)
        throw refusal(403, `Dataset "${name}" is the first of this lake and cannot be deleted`)
      this.#open.delete(name)
      await dataset.close()
      // Renaming cannot stop halfway, unlike removing.
      const removed = join(this.#options.folder, 'datasets', `.${randomUUID()}`)
      renameSync(this.#toFolder(name), removed)
      await rm(removed, { recursive: true, force: true })
    })

  #require(name: string) {
    const found = this.#open.get(name)
    if (!found) throw refusal(404, `Dataset "${name}" not found`)
    return found
  }

  #toFolder(name: string): string {
    const { folder, firstName } = this.#options
    return name === firstName ? folder : join(folder, 'datasets', name)
  }

  /** Opens a dataset. Some options are its own. */
  async #start(details: Details, own: Partial<ResolvedOptions>): Promise<Dataset> {
    const { name } = details
    const isPublic = () => details.aclMode === 'public'
    const imageJobs = this.#imageJobs
    const options = { ...this.#options, ...own, dataset: name, isPublic, imageJobs }
    const sessions = this.#open.get(this.#options.firstName)?.dataset.lake.sessions
    const dataset = await openDataset(this.#toFolder(name), options, this, this.#project, sessions)
    this.#open.set(name, { dataset, details })
    return dataset
  }

  /** Runs one change of the datasets at a time. */
  async #change<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#options.fixedDatasets) throw refusal(403, 'The datasets of this lake cannot be changed')
    return this.#changes.add(work)
  }
}

const toResponse = ({ name, aclMode, description }: Details) => ({
  datasetName: name,
  aclMode,
  description,
})

/** A dataset without a file of details is private. */
function readDetails(folder: string) {
  const path = join(folder, lakeFiles.details)
  return detailsShape.parse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
}

function writeDetails(folder: string, details: Details): void {
  const path = join(folder, lakeFiles.details)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(details), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** The names of the datasets in a folder. Removes what an interrupted deletion has left. */
function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
  for (const name of names.filter((name) => name.startsWith('.')))
    rmSync(join(folder, name), { recursive: true })
  return names.filter((name) => datasetNameShape.safeParse(name).success)
}
