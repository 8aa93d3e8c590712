import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Dataset, type DatasetOptions, openDataset, type Shared } from './dataset.ts'
import type { ResolvedOptions } from './lakeOptions.ts'
import { refusal } from './model/lakeError.ts'
import { type DatasetList, datasetNameShape } from './routes/lakeContext.ts'
import { inMemory } from './store/database.ts'

const detailsShape = z.object({
  aclMode: z.enum(['public', 'private']).default('private'),
  description: z.string().nullable().default(null),
  createdAt: z.string().default(''),
  createdByUserId: z.string().default('owner'),
})
type Details = z.infer<typeof detailsShape>

type Options = ResolvedOptions & Pick<DatasetOptions, 'ownPort'>

/** The part of a path that names a dataset. */
const datasetPaths = [
  /^\/(?:images|files)\/[^/]+\/([^/]+)\//,
  /^\/v[^/]+\/data\/(?:live\/events|[a-z]+)\/([^/]+)/,
  /^\/v[^/]+\/(?:assets\/[a-z]+|socket)\/([^/]+)/,
  /^\/v[^/]+\/projects\/[^/]+\/datasets\/([^/]+)\/acl$/,
]

/**
 * The datasets of a lake. The first one is in the data folder itself, and the others are in `datasets/<name>`. Each has its own
 * database, assets and request handler, so that no request can reach the documents of another dataset.
 */
export class Datasets implements DatasetList {
  #options: Options
  #toSessions: Shared['toSessions']
  #open = new Map<string, { dataset: Dataset; details: Details }>()
  #changing = new Set<string>()

  private constructor(options: Options, toSessions: Shared['toSessions']) {
    this.#options = options
    this.#toSessions = toSessions
  }

  /** Opens all datasets. Creates the first one if it is missing, unless it must exist. */
  static async open(options: Options, toSessions: Shared['toSessions']): Promise<Datasets> {
    const { fixedDatasets, aclMode, dataDir, dataset } = options
    const datasets = new Datasets(options, toSessions)
    const stored = fixedDatasets ? detailsShape.parse({}) : readDetails(dataDir)
    try {
      await datasets.#start(dataset, { ...stored, aclMode: aclMode ?? stored.aclMode }, options)
      const others = { ...options, webhooks: [], mustExist: true }
      for (const name of fixedDatasets ? [] : listFolders(join(dataDir, 'datasets')))
        await datasets.#start(name, readDetails(datasets.#toFolder(name)), others)
    } catch (error) {
      await datasets.close()
      throw error
    }
    return datasets
  }

  /** Handles a request, in the dataset that it names or else in the first one, which refuses the name of any other. */
  fetch(request: Request, env?: object): Response | Promise<Response> {
    const { pathname } = new URL(request.url)
    const named = datasetPaths.flatMap((path) => path.exec(pathname)?.[1] ?? [])[0]
    const { dataset } = this.#open.get(named ?? '') ?? this.#first
    return dataset.app.fetch(request, env)
  }

  /** Starts sending webhooks and publishing releases. */
  start(): void {
    for (const { dataset } of this.#open.values()) dataset.start()
  }

  closeStreams(session?: string): void {
    for (const { dataset } of this.#open.values()) {
      if (session === undefined) dataset.lake.announcer.closeAll()
      else dataset.lake.announcer.closeSession(session)
    }
  }

  async close(): Promise<void> {
    for (const { dataset } of [...this.#open.values()].reverse()) await dataset.close()
  }

  list = () =>
    [...this.#open].map(([name, { details }]) => ({
      name,
      ...details,
      addonFor: null,
      datasetProfile: 'content',
      features: [],
      tags: [],
    }))

  create: DatasetList['create'] = (name, { aclMode = 'private', description = null }, author) =>
    this.#change(name, async () => {
      if (this.#open.has(name)) throw refusal(409, `Dataset "${name}" already exists`)
      const folder = this.#toFolder(name)
      if (existsSync(folder))
        throw refusal(409, `The folder ${folder} already exists: restart the lake to open it`)
      const createdAt = new Date(this.#options.now()).toISOString()
      const details = { aclMode, description, createdAt, createdByUserId: author }
      const options = { ...this.#options, webhooks: [], seed: () => [], mustExist: false }
      const dataset = await this.#start(name, details, options)
      writeDetails(folder, details)
      dataset.start()
      return toResponse(name, details)
    })

  edit: DatasetList['edit'] = (name, { aclMode, description }) =>
    this.#change(name, async () => {
      const { dataset, details } = this.#require(name)
      if (aclMode !== undefined) details.aclMode = aclMode
      if (description !== undefined) details.description = description
      writeDetails(this.#toFolder(name), details)
      // Nobody goes on reading a dataset that has become private.
      dataset.lake.announcer.closeAll()
      return toResponse(name, details)
    })

  delete: DatasetList['delete'] = (name) =>
    this.#change(name, async () => {
      const { dataset } = this.#require(name)
      if (name === this.#options.dataset)
        throw refusal(403, `Dataset "${name}" is the first of this lake and cannot be deleted`)
      this.#open.delete(name)
      await dataset.close()
      const folder = this.#toFolder(name)
      if (folder === inMemory) return
      // Renaming cannot stop halfway, unlike removing.
      const removed = join(folder, '..', `.${randomUUID()}`)
      renameSync(folder, removed)
      await rm(removed, { recursive: true, force: true })
    })

  get #first() {
    return this.#require(this.#options.dataset)
  }

  #require(name: string) {
    const found = this.#open.get(name)
    if (!found) throw refusal(404, `Dataset "${name}" not found`)
    return found
  }

  #toFolder(name: string): string {
    const { dataDir, dataset } = this.#options
    return name === dataset || dataDir === inMemory ? dataDir : join(dataDir, 'datasets', name)
  }

  async #start(name: string, details: Details, options: Options): Promise<Dataset> {
    const ownOptions = {
      ...options,
      dataset: name,
      dataDir: this.#toFolder(name),
      isPublic: () => details.aclMode === 'public',
    }
    const dataset = await openDataset(ownOptions, {
      datasets: this,
      toSessions: this.#toSessions,
      dispatch: (request: Request) => this.fetch(request),
    })
    this.#open.set(name, { dataset, details })
    return dataset
  }

  /** Runs one change of a dataset at a time. */
  async #change<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#options.fixedDatasets) throw refusal(403, 'The datasets of this lake cannot be changed')
    if (this.#changing.has(name)) throw refusal(409, `Dataset "${name}" is being changed`)
    this.#changing.add(name)
    try {
      return await work()
    } finally {
      this.#changing.delete(name)
    }
  }
}

const toResponse = (datasetName: string, { aclMode, description }: Details) => ({
  datasetName,
  aclMode,
  description,
})

const toDetailsPath = (folder: string) => join(folder, 'dataset.json')

/** A dataset without a file of details is private. */
function readDetails(folder: string): Details {
  const path = toDetailsPath(folder)
  return detailsShape.parse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
}

function writeDetails(folder: string, details: Details): void {
  if (folder === inMemory) return
  const path = toDetailsPath(folder)
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
