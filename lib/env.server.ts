import { relative, resolve } from 'node:path'
import { PlainError } from 'foundation/plainError'
import { z } from 'zod'
import { isMailSetUp, mailSettingNames, mailSettings } from './mailSettings.ts'

const port = (fallback: number) =>
  z.coerce
    .number('must be a port: a whole number from 0 to 65535')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(65535, 'must be 65535 at most')
    .default(fallback)
const url = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://example.com',
  abort: true,
})
/** An address without a path: the pages, the lake and the Studio have fixed paths below the host. */
const siteUrl = url
  .refine((address) => new URL(address).href === `${new URL(address).origin}/`, {
    error: 'must end with the host, such as https://example.com',
    abort: true,
  })
  .transform((address) => new URL(address).origin)
const text = z.string().min(1)
const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')

const envShape = z.object({
  PORT: port(3000),
  HOST: text.default('127.0.0.1'),
  LAKE_PORT: port(3333),
  DATA_DIR: text.default('.data').transform((folder) => resolve(folder)),
  BACKUP_DIR: text.transform((folder) => resolve(folder)).optional(),
  SITE_URL: siteUrl.optional(),
  TRUST_PROXY: flag.default(false),
  CONTENT_REQUIRED: flag.optional(),
  NEXT_PUBLIC_SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a Sanity project id: lower-case letters, digits and dashes')
    .optional(),
  NEXT_PUBLIC_SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]+$/, 'must be a dataset name: lower-case letters, digits, dashes and underscores')
    .default('production'),
  SANITY_API_READ_TOKEN: text.optional(),
  SANITY_API_WRITE_TOKEN: text.optional(),
  SANITY_WEBHOOK_SECRET: text.optional(),
  DEPLOY_HOOK_URL: url.optional(),
  ...mailSettings,
  MESSAGES_KEPT_MONTHS: z.coerce
    .number('must be a whole number of months')
    .int('must be a whole number of months')
    .min(1, 'must be 1 or more')
    .max(120, 'must be 120 at most')
    .optional(),
  COUNT_VISITS: flag.default(true),
  VISITOR_ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .optional(),
  CRON_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address such as postgres://user:password@host:5432/name',
    })
    .optional(),
  /**
   * Internal: `npm start` and `npm run dev` set it for their processes. On `ownServer`, every request comes through
   * the front server, messages may be stored in DATA_DIR, and a worker delivers them.
   */
  RUN_BY: z.enum(['ownServer', 'platform']).default('platform'),
  NEXT_PUBLIC_GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXX')
    .optional(),
})

/** BACKUP_DIR must not be in DATA_DIR, because a restore moves everything in DATA_DIR away. */
function refuseNestedBackups(
  { DATA_DIR, BACKUP_DIR }: { DATA_DIR: string; BACKUP_DIR?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (BACKUP_DIR !== undefined && !relative(DATA_DIR, BACKUP_DIR).startsWith('..'))
    context.addIssue({
      code: 'custom',
      path: ['BACKUP_DIR'],
      message: 'must be outside of DATA_DIR, which has backups of its own',
    })
}

export const settingNames: readonly string[] = Object.keys(envShape.shape)

export type Env = z.infer<typeof envShape>

/** Whether messages can be stored: in a file of an own server, or in Postgres. */
export const hasDatabase = ({ RUN_BY, DATABASE_URL }: Env): boolean =>
  RUN_BY === 'ownServer' || DATABASE_URL !== undefined

/** Whether the contact form can take messages: they are stored, or mailed at once. */
export const canSend = (env: Env): boolean => hasDatabase(env) || isMailSetUp(env)

/** Settings whose values are never printed, not even when they are wrong. */
const secrets: ReadonlySet<PropertyKey> = new Set<keyof Env>([
  'SANITY_API_READ_TOKEN',
  'SANITY_API_WRITE_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'DEPLOY_HOOK_URL',
  ...mailSettingNames,
  'DATABASE_URL',
  'CRON_SECRET',
])

/**
 * Every setting of the site, from environment variables; `.env.example` explains each.
 * A blank value counts as not set. Throws a `PlainError` that names every wrong variable.
 */
export function parseEnv(source: Record<string, string | undefined> = process.env): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''))
  const parsed = envShape.superRefine(refuseNestedBackups).safeParse(values)
  if (parsed.success) return parsed.data
  throw new PlainError(
    parsed.error.issues
      .map(({ path: [name = ''], message }) =>
        secrets.has(name)
          ? `${String(name)}: ${message}.`
          : `${String(name)}: ${message} (got “${values[String(name)]}”).`,
      )
      .join('\n'),
  )
}
