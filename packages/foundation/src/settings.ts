import { z } from 'zod'
import { ProblemError } from './problemError.ts'

/** A setting with at least one character. */
export const textSetting = z.string().min(1)
/** A setting that is `0` or `1`, as a boolean. */
export const flagSetting = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')
/** How many of something; 0 and 1 also mean no and yes. */
export const countSetting = z.string().regex(/^\d$/, 'must be a number from 0 to 9').transform(Number)
export const portSetting = z.coerce
  .number('must be a port: a whole number from 0 to 65535')
  .int('must be a whole number')
  .min(0, 'must be 0 or more')
  .max(65535, 'must be 65535 at most')
export const urlSetting = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://example.com',
  abort: true,
})
export const postgresUrlSetting = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgres://user:password@host:5432/name',
})

/** An address without a path: the pages, the lake and the Studio have fixed paths below the host. */
export const siteUrlSetting = urlSetting
  .refine((address) => new URL(address).href === `${new URL(address).origin}/`, {
    error: 'must end with the host, such as https://example.com',
    abort: true,
  })
  .transform((address) => new URL(address).origin)

/**
 * Parses settings from environment variables. A blank value counts as not set. Throws a `ProblemError` that names every wrong
 * variable. The values of `secrets` are never printed, not even when they are wrong.
 * @example
 * import { env } from 'node:process'
 * import { parseSettings, portSetting, textSetting } from '@freelance-site/foundation/server'
 * import { z } from 'zod'
 *
 * const shape = z.object({ PORT: portSetting.default(3000), NOTES_KEY: textSetting })
 * const { PORT, NOTES_KEY } = parseSettings(shape, env, ['NOTES_KEY'])
 */
export function parseSettings<Settings>(
  shape: z.ZodType<Settings>,
  source: Record<string, string | undefined>,
  secrets: readonly PropertyKey[],
): Settings {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''))
  const parsed = shape.safeParse(values)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path: [name = ''], message }) => {
    const given = secrets.includes(name) ? '' : ` (got “${values[String(name)]}”)`
    return `${String(name)}: ${message}${given}.`
  })
  throw new ProblemError(lines.join('\n'))
}
