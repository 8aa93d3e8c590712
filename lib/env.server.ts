import { relative, resolve } from 'node:path'
import { lakeSettings } from '@freelance-site/content/lake'
import { flagSetting, parseSettings, secretSetting, textSetting } from '@freelance-site/foundation/server'
import { serverSettings } from '@freelance-site/releases/server'
import { z } from 'zod'
import { isMailSetUp, mailSettings } from './mailSettings.ts'
import { problems } from './terminal/problems.server.ts'

const { asCode } = problems

const envShape = z.object({
  ...serverSettings,
  ...lakeSettings,
  BACKUP_DIR: textSetting.transform((folder) => resolve(folder)).optional(),
  CONTENT_REQUIRED: flagSetting.optional(),
  NEXT_PUBLIC_SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, asCode('setting.projectId'))
    .optional(),
  NEXT_PUBLIC_SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]+$/, asCode('setting.dataset'))
    .default('production'),
  SANITY_API_READ_TOKEN: textSetting.optional(),
  SANITY_API_WRITE_TOKEN: textSetting.optional(),
  ...mailSettings,
  MESSAGES_KEPT_MONTHS: z.coerce
    .number(asCode('setting.months'))
    .int(asCode('setting.months'))
    .min(1, asCode('setting.minimum'))
    .max(120, asCode('setting.maximum'))
    .optional(),
  COUNT_VISITS: flagSetting.default(true),
  VISITOR_ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, asCode('setting.header'))
    .optional(),
  CRON_SECRET: secretSetting.optional(),
  /**
   * Internal: `npm start` and `npm run dev` set it for their processes. On `ownServer`, every request comes through
   * the front server, messages may be stored in DATA_DIR, and a worker delivers them.
   */
  RUN_BY: z.enum(['ownServer', 'platform']).default('platform'),
  NEXT_PUBLIC_GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, asCode('setting.measurementId'))
    .optional(),
})

/** A restore moves everything in DATA_DIR away. */
const checkedShape = envShape.refine(
  ({ DATA_DIR, BACKUP_DIR }) => BACKUP_DIR === undefined || relative(DATA_DIR, BACKUP_DIR).startsWith('..'),
  { path: ['BACKUP_DIR'], error: asCode('setting.backupFolder') },
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
  ...z.keyof(z.object(mailSettings)).options,
  'DATABASE_URL',
  'CRON_SECRET',
]

/** Every setting of the site; `.env.example` explains each. Throws a `ProblemError` that names every wrong variable. */
export const parseEnv = (source: Record<string, string | undefined> = process.env): Env =>
  parseSettings(checkedShape, source, secrets, problems)
