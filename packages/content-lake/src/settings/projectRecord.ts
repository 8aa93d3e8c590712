import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { AllowedOrigin } from '../access/origins.ts'
import type { Robot } from '../access/robots.ts'

const created = { id: z.string(), createdAt: z.string() }

const originShape = z.object({ ...created, origin: z.string(), allowCredentials: z.boolean() })

const robotShape = z.object({
  ...created,
  label: z.string(),
  role: z.enum(['viewer', 'editor', 'administrator']),
  hash: z.string(),
  expiresAt: z.string().optional(),
})

/** What Sanity's API says of a webhook for documents. */
export const hookSettingsShape = z.object({
  name: z.string().min(1).max(200),
  description: z.string().max(2000).nullish(),
  dataset: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  httpMethod: z.enum(['POST', 'PUT', 'PATCH', 'DELETE', 'GET']).default('POST'),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/)).default({}),
  secret: z.string().nullish(),
  includeDrafts: z.boolean().default(false),
  isDisabledByUser: z.boolean().default(false),
  rule: z
    .object({
      on: z.array(z.enum(['create', 'update', 'delete'])).default(['create', 'update', 'delete']),
      filter: z.string().nullish(),
      projection: z.string().nullish(),
    })
    .prefault({}),
})

const hookShape = hookSettingsShape.extend(created)

/** A webhook that was added over HTTP. */
export type ProjectHook = z.infer<typeof hookShape>
/** An origin that was added over HTTP. */
export type ProjectOrigin = z.infer<typeof originShape>

const recordShape = z.object({
  origins: z.array(originShape).default([]),
  robots: z.array(robotShape).default([]),
  hooks: z.array(hookShape).default([]),
})
type Stored = z.infer<typeof recordShape>

const fileName = 'project.json'

/**
 * What Sanity's tools change of a project: origins, tokens and webhooks, in `project.json` of the data folder. Its lists are the
 * same objects for the whole life of a lake, so that every dataset sees a change at once.
 */
export class ProjectRecord {
  /** Those of the options, and those that were added. */
  readonly allowedOrigins: AllowedOrigin[]
  readonly robots: Robot[] = []
  #given: readonly AllowedOrigin[]
  #folder: string | null
  #stored: Stored

  /** Without a folder, nothing is stored. */
  constructor(folder: string | null, given: readonly AllowedOrigin[]) {
    this.#folder = folder
    this.#given = given
    this.#stored = recordShape.parse(this.#read())
    this.allowedOrigins = []
    this.#apply()
  }

  get origins(): readonly ProjectOrigin[] {
    return this.#stored.origins
  }

  get hooks(): readonly ProjectHook[] {
    return this.#stored.hooks
  }

  /** The origins of the options, which only a start of the lake changes. */
  get givenOrigins(): readonly AllowedOrigin[] {
    return this.#given
  }

  /** Stores a change before it applies. */
  change(change: (stored: Stored) => Partial<Stored>): void {
    const next = { ...this.#stored, ...change(this.#stored) }
    if (this.#folder !== null) {
      const path = join(this.#folder, fileName)
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(`${path}.new`, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 })
      renameSync(`${path}.new`, path)
    }
    this.#stored = next
    this.#apply()
  }

  #read(): unknown {
    if (this.#folder === null) return {}
    const path = join(this.#folder, fileName)
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  }

  #apply(): void {
    const { origins, robots } = this.#stored
    const added = origins.map(({ origin, allowCredentials }) => ({ origin, credentials: allowCredentials }))
    this.allowedOrigins.splice(0, this.allowedOrigins.length, ...this.#given, ...added)
    this.robots.splice(0, this.robots.length, ...robots)
  }
}
