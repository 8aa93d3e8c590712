import { relative, resolve } from 'node:path'
import { lakeSettings } from '@freelance-site/content/lake'
import { flagSetting, parseSettings, textSetting } from '@freelance-site/foundation/server'
import { serverSettings } from '@freelance-site/releases/server'
import { z } from 'zod'
import { isMailSetUp, mailSettingNames, mailSettings } from './mailSettings.ts'

const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message)

const envShape = z.object({
  ...serverSettings,
  ...lakeSettings,
  BACKUP_DIR: textSetting.transform((folder) => resolve(folder)).optional(),
  CONTENT_REQUIRED: flagSetting.optional(),
  NEXT_PUBLIC_SANITY_PROJECT_ID: matching(
    /^[a-z0-9-]+$/,
    'must be a Sanity project id: lower-case letters, digits and dashes',
  ).optional(),
  NEXT_PUBLIC_SANITY_DATASET: matching(
    /^[a-z0-9_-]+$/,
    'must be a dataset name: lower-case letters, digits, dashes and underscores',
  ).default('production'),
  SANITY_API_READ_TOKEN: textSetting.optional(),
  SANITY_API_WRITE_TOKEN: textSetting.optional(),
  ...mailSettings,
  MESSAGES_KEPT_MONTHS: z.coerce
    .number('must be a whole number of months')
    .int('must be a whole number of months')
    .min(1, 'must be 1 or more')
    .max(120, 'must be 120 at most')
    .optional(),
  COUNT_VISITS: flagSetting.default(true),
  VISITOR_ADDRESS_HEADER: matching(/^[A-Za-z0-9-]+$/, 'must be the name of a header').optional(),
  CRON_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  /**
   * Internal: `npm start` and `npm run dev` set it for their processes. On `ownServer`, every request comes through
   * the front server, messages may be stored in DATA_DIR, and a worker delivers them.
   */
  RUN_BY: z.enum(['ownServer', 'platform']).default('platform'),
  NEXT_PUBLIC_GA_MEASUREMENT_ID: matching(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXX').optional(),
})

/** A restore moves everything in DATA_DIR away. */
const checkedShape = envShape.refine(
  ({ DATA_DIR, BACKUP_DIR }) => BACKUP_DIR === undefined || relative(DATA_DIR, BACKUP_DIR).startsWith('..'),
  { path: ['BACKUP_DIR'], error: 'must be outside of DATA_DIR, which has backups of its own' },
)

export const settingNames: readonly string[] = Object.keys(envShape.shape)

/** The settings as they are after parsing: with defaults, and folders as absolute paths. */
export type Env = z.infer<typeof envShape>

/** Whether messages can be stored: in a file of an own server, or in Postgres. */
export const hasDatabase = ({ RUN_BY, DATABASE_URL }: Env): boolean =>
  RUN_BY === 'ownServer' || DATABASE_URL !== undefined

/** Whether the contact form can take messages: they are stored, or mailed at once. */
export const canSend = (env: Env): boolean => hasDatabase(env) || isMailSetUp(env)

const secrets: readonly (keyof Env)[] = [
  'SANITY_API_READ_TOKEN',
  'SANITY_API_WRITE_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'DEPLOY_HOOK_URL',
  ...mailSettingNames,
  'DATABASE_URL',
  'CRON_SECRET',
]

/** Every setting of the site; `.env.example` explains each. Throws a `ProblemError` that names every wrong variable. */
export const parseEnv = (source: Record<string, string | undefined> = process.env): Env =>
  parseSettings(checkedShape, source, secrets)
