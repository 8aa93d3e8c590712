import { z } from 'zod'
import { createProblems, type Problem, type Problems } from '../problem.ts'
import { ProblemError } from './problemError.ts'
import { terminalProblems } from './words/words.ts'

const ownProblems = createProblems(terminalProblems)
const { asCode, createProblem } = ownProblems

/** A setting with at least one character. */
export const textSetting = z.string().min(1)
/** A setting that is `0` or `1`, as a boolean. */
export const flagSetting = z
  .enum(['0', '1'], { error: asCode('setting.flag') })
  .transform((value) => value === '1')
/** How many of something; 0 and 1 also mean no and yes. */
export const countSetting = z.string().regex(/^\d$/, asCode('setting.count')).transform(Number)
export const portSetting = z.coerce
  .number(asCode('setting.port'))
  .int(asCode('setting.whole'))
  .min(0, asCode('setting.minimum'))
  .max(65535, asCode('setting.maximum'))
export const urlSetting = z.url({ protocol: /^https?$/, error: asCode('setting.url'), abort: true })
export const postgresUrlSetting = z.url({
  protocol: /^postgres(ql)?$/,
  error: asCode('setting.postgresUrl'),
})
/**
 * A secret that nobody can guess, such as that of a webhook, which starts releases without end. NIST asks for 112 bits in a key
 * of HMAC, which are 14 random bytes: https://doi.org/10.6028/NIST.SP.800-131Ar2.
 * Platforms ask for 16 characters in secrets of their own.
 */
export const secretSetting = z.string().min(16, asCode('setting.secret'))

/** An address without a path: the pages, the lake and the Studio have fixed paths below the host. */
export const siteUrlSetting = urlSetting
  .refine((address) => new URL(address).href === `${new URL(address).origin}/`, {
    error: asCode('setting.siteUrl'),
    abort: true,
  })
  .transform((address) => new URL(address).origin)

/**
 * Parses settings from environment variables. A blank value counts as not set. Throws a `ProblemError` that names every wrong
 * variable. The values of `secrets` are never printed, not even when they are wrong. The error messages of the shape are codes;
 * a site with codes of its own gives their sentences, with those of `terminalProblems`.
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
  { isCode, formatProblem }: Problems = ownProblems,
): Settings {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''))
  const parsed = shape.safeParse(values)
  if (parsed.success) return parsed.data
  const causes = parsed.error.issues.map((issue): Problem => {
    const setting = String(issue.path[0] ?? '')
    const value = values[setting]
    const place = { setting }
    if (value === undefined) return { ...createProblem('setting.missing'), place }
    const isSecret = secrets.includes(setting)
    const wrong = isSecret ? createProblem('setting.wrongSecret') : createProblem('setting.wrong', { value })
    return { ...wrong, place, causes: [toRule(issue, isCode)] }
  })
  throw new ProblemError({ ...createProblem('settings.wrong'), causes }, formatProblem)
}

/** What a setting must be. A message that is no code is zod's own. */
function toRule(issue: z.core.$ZodIssue, isCode: Problems['isCode']): Problem {
  const { message } = issue
  if (!isCode(message)) return createProblem('setting.unexpected', { message })
  const parameters: Problem['parameters'] = {}
  if (issue.code === 'too_small') parameters.minimum = Number(issue.minimum)
  if (issue.code === 'too_big') parameters.maximum = Number(issue.maximum)
  return { code: message, parameters, severity: 'error', place: {} }
}
